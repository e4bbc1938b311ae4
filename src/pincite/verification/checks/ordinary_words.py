"""Words that English text writes in lower case: capitalised at the head of a sentence, they are no names.

The frequent ones of public collections of statements (counted, without verbs and words whose ending tells), and
nouns of business, law, medicine and nature.
"""

from __future__ import annotations

from pincite.text.name_words import words_of

ORDINARY_WORDS = words_of(
    """
    abroad absolute abstract abuse accessible accident acclaim accordion acid acoustic acre acres across
    activist actual additional adjacent administrator adult adults advice advisor aerial affiliate aftermath
    afternoon agent ago ahead aircraft airline airliner airstrikes aka albums alcoholic alert algae algebra
    alien aliens allowances alone along alongside alphabet already alternate altitude always amid amidst amongst
    amp anal analysis analysts ancestry ancient angry animal anniversary anthem anti anymore anywhere apart app
    apparent appearances apples appropriate apps apron arbitrator architect architectural architecture area
    areas aren arm arms array artificial artistic artwork aside asleep aspect aspects assault assets assistant
    asteroid astronaut astronauts athlete athletes atmosphere atoms atop attire audio automatic autonomy autumn
    aux away baby backpack backpacks backup backups backyard bacteria bad badminton bag bags balcony bald ball
    ballet balloon balloons balls bamboo band bands banjo barbecue bare barefoot barrier bars baseball baseman
    basis basket basketball bass bassist bastien bat bathroom battery beach beans beard bedroom beer behalf
    behavior behind beliefs belongings bench benches benchmark bends beneath beneficiary bent beside better
    beyond bicycle bicycles bid bigger biggest bike biker bikes bikini billion billionaire billions biological
    biologist bird birds birthplace bit bite bites black blanket blind blog blond blonde blood blouse blow blows
    blue boards boat boats body bombs bond bonds bone bonus bonuses books booster boots border boss bottle
    bottles bottom bound boundary boxer boxes boy boyfriend boys brain brands breakfast breakthrough brick bride
    bridges brief bright broad broadcaster broader bronze brown brunette brush bubble bubbles bucket budget
    buildings bulk bumper bunch bundle burst bursts bus buses bushes businesses businessman businesswoman busy
    button bye cafe cake calculus calendar camera cameras campaign campaigns candles candy cane canoe canvas cap
    capital car carbon card cards career cargo carrier carrot carrots cars cart case cases cat catcher category
    cats cauliflower cavalry cave ceasefire celery cell cellphone cells centres century ceremony certain chain
    chairs champagne chances channels character chart charts chases cheaper checkout cheese chef chemical chest
    chicken child children chip chips chocolates choice choir churches cider cigarette circumstances civilian
    civilians clad claimant clashes class classes classical classroom clean cleans clear cliff cliffs climate
    climb climbs clinicians closer closest cloth clothes clouds clubs coastal coaster coat coats cobblestone
    codes coffee coins coitus cold collar colleagues colonial color com comedian comedy comic commentary
    commercial common companion comparison complex component composer compound compromise concept concert
    concerts concrete conductor cones conflict conflicts conjecture consensus consequences consistent console
    conspiracy constituency constitutional container contemporary content contest context continent contributor
    controller controversial controversy conventional cooks copay copper core corn corner corporate cosmic
    costume costumes couch couldn counter coup couple couples course courses courtroom courts courtyard cousin
    cow cowboy cows crash cream creator creature credits crew cricketer crime crimes critical critics crowd
    crowds crusade cuisine curb currency cute cycle cyclist dad dancer dances danger databases daughter day
    daylight days daytime death deaths debate debates debris debt decade decades decisions deck deductible deep
    deeper deer deficit degree departure dependent depth des descendant descent designer desk desktop device
    devices diagnosis dialect didn differences different difficult dig dildo dinner diplomatic dirt dirty
    disaster disc disco discount discounts discussions diseases dish dishes disorder distant distinct districts
    div diverse dividend dividends divisions divorce dock doctorate documentary doesn dog dogs dollar dollars
    dolphins domain domestic dominant don done door doorway dose doses dot doves download dozen dozens drama
    dramatic drank drawings dress dresses drill drink drinks driver drones drought drugs drummer drums dual duck
    duo dust duty earliest earnings ears earthquake earthquakes easy echidna eclipse economic economics economy
    ecosystem edge editorial edu educational effect effects efficiency efficient effort efforts egg eggs ego
    eighth elastic eldest electronic electrons eleven eligible else elsewhere emergency emissions emo emotional
    empty endemic engine engineer engines enough entertainer entire entrepreneur entropy entry enzymes episode
    episodes equator equilibrium equivalent era escape essential etc evacuate event eventual ever everywhere
    exact exam example examples excellent exec executor exile exit expectancy expense expenses experimental
    expert experts explorer exposure extent external extinct extra extreme eye eyes fabric fact facto factor
    failure fairy false familiar fan fancy fans fantasy far farther fashion fast faster fat fatal favorite fear
    fears feelings feet felony female females fever fewer fictional field fifteen fifth fifty filmmaker final
    finale findings fire firearms fires fireworks firm firms fiscal fish fisherman fishermen flag flags flat
    flavor flight flights flip floods floor flour flower fluid folk folks foot football footballer foreground
    forests formal formula forty forward fossil fossils fountain fourth frame franchise fraud freestyle freight
    frequent fresh friend friends front fruit fruits fuel fuels full fun functional funeral funk fur furniture
    future game gameplay gauge gear gender genetic gentleman genus geometry giant gift gifts giga gin girl
    girlfriend girls glad glass glasses glitch gloves goal goalie goalkeeper goat golf good goods grab grade
    grades graffiti grain grams granddaughter grandfather grandmother grandson graphic graphics grass grassy
    gray greatest green grenades grocery groom gross ground grounds groups growth grunge guardians guest guests
    guilty guitar guitarist gun guns guy guys gym gymnast gymnastics habitat hair hairy hallway hammer hand
    handball hands happy hard hardcore hardware harmonica hasn hat hate hats headache headphones healthcare
    healthy heavyweight heir heirs helicopter helmet hereinafter hero heroes herself hiatus hide higher highest
    highlights hike hikes himself historian historians hole holiday holidays home homes hometown homework honour
    hoodie hoop hop hopes hormones horse horses hostile hour hours household households houses http hug huge
    hula human humanitarian humans humor hundreds hung hurdle hurdles husband hydrogen hyun icon idea ideal
    ideas identical illegal immediate immigrant immune impact impacts important impossible inaugural incest inch
    inches incident incumbent independent index individual indoor infant influential infrastructure initial
    injury inmates inner insects inside instructor instrumental insurer intellectual intense interests interface
    internal interview interviews invoice invoices item items itinerary jacket jackets jail jeans jerseys
    jinbutsu job jobs joke journalist juice jump jumps karate kayak keyboard keyboards khaki kick kickoff kicks
    kid kids kilometres kind kinds kisses kit kitchen knee knife knockout knowledge ladder lager laid lakes
    lamps landscape lanes lap laptop laptops large larger largest latest latter laugh laughs laundromat laundry
    lawn lawsuit lawyer layer lays leader leagues leans leaps leash least leather lecturer ledge leg legal legs
    lessons letter level levels licences life lifetime liftoff lights likes limes line linear lines linesman
    lineup lingual liquid listen listens lit literature lithium little liver load loan log logo long longer
    longest longtime look looks loop losses lot lots lounge lover loves low loyalty luck lunar lunch luxury
    lyrics machine machinery machines magazines magma magnitude main mainland mainstream major maker makeup male
    males mall mammal man manner manual map marches margin margins marker market marketplace markets maroon
    martial mask mass mater material matter maximum meal meat mediator medieval meetings memory men mental menu
    merger metal meteor meter method methods metre metres microphone microscope mid midair midfielder miles
    milestone militant military million millions mind mini minimum minis minor mint minute minutes mirror mishap
    missile missions mistakes model models moderate modulus mol molecules mom monarchy monetary month months
    mood moral motorcycle motorcycles mountains mouth mph mud muddy multi multiple mural muscle musical musician
    musicians mutual mythology nap narrow nationalist natural nausea ndez near nearby necessary neck nefeld nek
    neo nephew nerve net networks neurons neutral never newer newsletter next night nighter nighttime nineteen
    ninth noise nominee non nonprofit normal northeast northeastern nose notary novels nuclear nurse nurses
    object objects obstacle occasions occupancy oceans odd offices often old older oldest ones onions online
    onset onto opener opera operational opponent opposite oral orange orbital ordinary org organ organic
    organisms oriental original otherwise outdoor outer outfit outfits outlet output outside overhead overnight
    overseas oxygen pace pack pad paddle pageant paint painter paintings paints pair pairs pajamas pale pandas
    pandemic panic paper parachute parade parallel parish part partial particles particular parts passenger
    passwords past patch patent paternal path patio patterns payroll pea pedestrian pedestrians pen penalty
    penis pensions percent perennial performances performer perhaps period periods permanent person personal
    persons pet pets phase phenomena phenomenon philanthropist philosophy phones photo photograph photographer
    photographs photography photos photosynthesis phrase physical physician pianist piano pic pick pickup picnic
    picture pie piece pieces pile pilot pink pitch pitcher pizza plaid plain plaintiff plane planes planet
    planetary plant plastic plates platform platforms player playground playoffs please pleasure plot podcast
    podium poem poet poetry poker pole police policeman policyholder political politician politics polka polls
    polo pool poor pop popular porch pork portraits portrayal portrays ports possible poster pot potato potatoes
    potential pounds poverty practical pre pregnant preliminary premature premiere premiums presidential
    pressure pretty prey priest primary principal prison problem problems processor professional profile
    progress prominent propaganda proper property proportional proposal proprietary protagonist proteins protest
    protests protocol protons provinces provisions psychedelic puddle punk pupils puppy purple purpose purposes
    purse quarter quarterback quite quota race racehorse races racket radius raft raid raids railways rain
    rainfall ramp ransomware rap rape rare rather ratings ratio raw razor reader ready real rear reason reasons
    rebounds rebuilt receipts recovery recreational redundancy referee references refugee regions regular
    regulatory reign relationships relaxes relay relevant relief remainder remake remarks remember remote
    removal rental renter reptiles rescue researcher residential resources respect response responsible
    restaurant retail revenge rez ride rider rides rifles right rings rink risk risks rival rje roads robe robes
    robust rock rocket rockets rocks rode rodeo role roles roller romantic roof room rooms root rope ropes roses
    round rounds routes routine row rubble rugby ruins ruler runner sad safe safety sale sample sampler samples
    sand sandwich satellite satellites savings saxophone scale scarf scene scenes scheme scholar scholars
    schools sci scientific scientist scooter scrabble screenwriter script sculptor sculpture seasons seat seats
    secondary seconds secret sector seeds seem seems seize seldom self semi senior sense sequel serial settings
    seventeen seventh several severe shade shallow shareholder sharks sheep sheet shells shelter ships shirt
    shirts shock shoe shoes shoot shop shops shore short shorter shorts shot shots shoulder shouldn shower
    shrubs shut shutdown siblings side sidelines sides sidewalk sight significant silicate silver similar simple
    single sitcom site sites sixteenth sixth size skateboard skateboarder skateboards skater skeleton sketch ski
    skier skills skin skirt skis sky slaves sleeps slice slide slight slip slope slow small smaller smallest
    smart smartphone smiles smoke smooth snake snow snowboarder snowfall snowy soap soccer soda sofa soft
    softball software soil solar sole solid solo soluble sometime sometimes somewhat somewhere son songs
    songwriter soon soundtrack source sources southwest sovereign sovereignty spacecraft spacewalk specific
    speech spin spirit spiritual splash sport sports squad squirrel stairs standards statue steady stealth steep
    step steps stick sticks stipend stocks stomach storm story straight strategy straw streak stream streams
    streets strength stretch stretches strict striker stripes stroke stroller strong stronger stuck stunt style
    styles subcontractor subgenre subjects submarine submarines subordinate subsequent substantial subtropical
    suburb success sufficient suicide sulfur sum sun sunburn sunglasses sunlight sunny supermarket supernatural
    supersonic sure surface surfer surge surgeons surgical surname surprise surrender survival suspect suvs
    sweater sweatshirt swim swimmer swims swings sword symbol symptom symptoms syndrome systems tables tablets
    tackle tactics tag tail takeover talent talk talks tall tallest tan tank tanks tap tape tariff tariffs tasks
    tattoo tax taxes taxi tea teacher teams technique techniques teenager teens teeth temporary tenancy tennis
    tensions tent tenure tequila terms terrain territory terror terrorist text textbook textbooks texts thanks
    theatrical theme themes themselves theory things thirteen thirteenth thirty though thousands threat threw
    thriller throne throughout throw thrown throws thus ticket tickets tier tight till times timesheet
    timesheets tiny tip tire tissue titles toddler toilet tomato tomatoes tone tonic tons tool tools top topics
    tops torch torpedo tourist toward towns toxic toy toys tractor traditional trail trailer trails trampoline
    transplant trash trauma tray tree trend trial triangle tributary tribute trick tricks trillion trip troops
    tropical trouble truck trucks trumpet trunk trunks trustee tsunami tub tube tubes tune tunnel tunnels
    turnout turnover turtles twelve twentieth twenty twin types typical umbrella umbrellas uncertain uncle
    unclear undergraduate undergraduates underground underneath underwater underwriter unhappy uniform uniforms
    unions unique units unknown unusual upright upset upside upward variant variety vast vault vegetables
    vehicle vehicles venues versions versus vessel vessels vest vests veteran veterans victim victims victory
    video videos vinyl violent violin viral virtual virus viruses visible visual vital vocalist vodka voice
    volcanic volcanoes volleyball volume volumes wait waits walkway wall walls warm warmer wash waterfall wave
    waves way ways weak wealth wealthy weapon weapons weather week weekend weeks weight weightlifter well wet
    whales wheel wheeler wheels whether whilst whiskey whisky whistle white whole wide wider widespread wife
    wildfire wildfires window winds wine winger winner wire withdrawal woman women wooden woods word words
    workforce worse worth wouldn wound wrestler wrong www yard yards year years yellow yet young younger
    youngest yourself zar zone zones
    """
)
