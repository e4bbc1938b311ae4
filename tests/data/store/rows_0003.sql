INSERT INTO cost_reservations ("id", "run_id", "day", "state", "reserved_micro_usd", "settled_micro_usd", "created_at", "settled_at")
VALUES ('c1af83aa83855ceab4be0ac6c844f973', 'd6b0086edda555298b88af022485dc93', '2026-11-22', 'settled', 500, 120, '2026-11-22 12:00:00.000000', '2026-11-22 12:06:00.000000');
INSERT INTO cost_reservations ("id", "run_id", "day", "state", "reserved_micro_usd", "settled_micro_usd", "created_at", "settled_at")
VALUES ('d084157a1b3b55ae9a7093547693ab1d', 'd6b0086edda555298b88af022485dc93', '2026-11-22', 'reserved', 500, NULL, '2026-11-22 12:00:00.000000', NULL);
INSERT INTO cost_totals ("scope", "micro_usd")
VALUES ('day:2026-11-22', 620);
INSERT INTO cost_totals ("scope", "micro_usd")
VALUES ('run:d6b0086e-dda5-5529-8b88-af022485dc93', 620);
INSERT INTO profiles ("id", "name", "last_event", "created_at")
VALUES ('26db7cc50e375fc0921d56b834c13c7f', NULL, 6, '2026-11-22 12:00:00.000000');
INSERT INTO profiles ("id", "name", "last_event", "created_at")
VALUES ('3bd8881acade5761b1a3b9d43e725290', 'Ada', 0, '2026-11-22 12:00:00.000000');
INSERT INTO documents ("id", "user_id", "content_id", "slug", "name", "media_type", "sha256", "page_count", "created_at")
VALUES ('f13d4411ffd5503b8a8f3efaeb8d1935', '26db7cc50e375fc0921d56b834c13c7f', 'doc_0123456789abcdef', 'cv', 'cv.pdf', 'application/pdf', '0000000000000000000000000000000000000000000000000000000000000000', 2, '2026-11-22 12:00:00.000000');
INSERT INTO extractions ("id", "user_id", "kind", "operation", "result", "model", "prompt_version", "config_digest", "package_version", "created_at")
VALUES ('79ef72fda60e597d8c6f05401c6a02df', '26db7cc50e375fc0921d56b834c13c7f', 'claims', 'extract', NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO extractions ("id", "user_id", "kind", "operation", "result", "model", "prompt_version", "config_digest", "package_version", "created_at")
VALUES ('eecb1501c0195b01b40b5c9082add15a', '26db7cc50e375fc0921d56b834c13c7f', 'claims', 'extract', NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO evaluation_runs ("id", "user_id", "extraction_id", "operation", "model", "prompt_version", "judge_model", "judge_prompt_version", "config_digest", "package_version", "seed", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'extract', 'openai:m-1', NULL, 'anthropic:m-2', NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO evaluation_runs ("id", "user_id", "extraction_id", "operation", "model", "prompt_version", "judge_model", "judge_prompt_version", "config_digest", "package_version", "seed", "created_at")
VALUES ('70071fea574452558059c361620bd857', '26db7cc50e375fc0921d56b834c13c7f', NULL, 'tailoring', 'openai:m-1', NULL, 'anthropic:m-2', NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO extraction_documents ("extraction_id", "document_id", "position", "source_id")
VALUES ('79ef72fda60e597d8c6f05401c6a02df', 'f13d4411ffd5503b8a8f3efaeb8d1935', 0, NULL);
INSERT INTO extraction_documents ("extraction_id", "document_id", "position", "source_id")
VALUES ('eecb1501c0195b01b40b5c9082add15a', 'f13d4411ffd5503b8a8f3efaeb8d1935', 0, 'cv');
INSERT INTO fields ("id", "user_id", "extraction_id", "key", "position", "current_revision", "why", "rank", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('3d2c6fefb8025e56895c31bf2cd6a7c8', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'agreement.start', 0, 2, 'low', 5, NULL, '2026-11-22 12:01:00.000000', '3bd8881acade5761b1a3b9d43e725290', '2026-11-22 12:00:00.000000');
INSERT INTO fields ("id", "user_id", "extraction_id", "key", "position", "current_revision", "why", "rank", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('146a4ae3dea85430803a438dc6052db4', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'agreement.end', 1, 1, NULL, NULL, 'b20fd7998d3354dd89f9b77dcba289ef', '2026-11-22 12:02:00.000000', '3bd8881acade5761b1a3b9d43e725290', '2026-11-22 12:00:00.000000');
INSERT INTO fields ("id", "user_id", "extraction_id", "key", "position", "current_revision", "why", "rank", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('3e415f9f74315ebbacfe92a6770945ea', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'agreement.law', 2, 1, 'spot_check', 12, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_eval_log ("id", "user_id", "document_id", "total_claims", "sampled_claims", "rule_checks", "rule_passed", "ai_eval_result", "ai_eval_passed", "ai_eval_cost_cents", "cost_micro_usd", "passed", "issues", "needs_review", "reviewed_at", "reviewed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '26db7cc50e375fc0921d56b834c13c7f', NULL, 3, 1, '{"dates": {"errors": 0}}', true, NULL, NULL, NULL, NULL, false, '[{"claim_id": "c0", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "error", "message": "ends first", "advice": "", "related": []}, {"claim_id": "c0", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "warning", "message": "ends first", "advice": "", "related": []}, {"claim_id": "c1", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "error", "message": "ends first", "advice": "", "related": []}]', true, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('90027c3e43335b00be193c19f7fcd926', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c0', 0, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000', NULL, NULL, NULL, NULL);
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('a6d8f009529a5d14bc852f558df3567d', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c1', 1, 1, '8d650e97b4de58298acb2ef86f8bce97', '2026-11-22 12:05:00.000000', '3bd8881acade5761b1a3b9d43e725290', '2026-11-22 12:00:00.000000', NULL, NULL, NULL, NULL);
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('b9e7623334fb5df4a9bea546b2eb73c1', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c2', 2, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000', NULL, NULL, NULL, NULL);
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('e13fd2d504d45e30a7379d5a1df9d397', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'agreement.start', 0, 2, NULL, NULL, NULL, '2026-11-22 12:00:00.000000', '3d2c6fefb8025e56895c31bf2cd6a7c8', NULL, NULL, NULL);
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('f81d43542e42544bade845372a345cb8', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'agreement.law', 1, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000', '3e415f9f74315ebbacfe92a6770945ea', NULL, NULL, NULL);
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at", "field_id", "why", "rank", "verdict")
VALUES ('c3d79e3771ac58ffbbfb768f6f5fcc63', '26db7cc50e375fc0921d56b834c13c7f', 'eecb1501c0195b01b40b5c9082add15a', 'added', 2, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000', NULL, NULL, NULL, NULL);
INSERT INTO field_documents ("field_id", "document_id")
VALUES ('3d2c6fefb8025e56895c31bf2cd6a7c8', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO field_documents ("field_id", "document_id")
VALUES ('146a4ae3dea85430803a438dc6052db4', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO field_documents ("field_id", "document_id")
VALUES ('3e415f9f74315ebbacfe92a6770945ea', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO field_revisions ("field_id", "revision", "status", "confidence", "field", "claims", "search", "created_at")
VALUES ('3d2c6fefb8025e56895c31bf2cd6a7c8', 1, 'found', 'low', '{"key":"agreement.start","label":"Start","category":"Agreement","type":"string","status":"found","value":"2019","display":"2019","confidence":"low","confidence_score":0.9,"citations":[{"kind":"citation","source_id":"cv","page":1,"char_span":[0,4],"excerpt":"2019","boxes":[{"left":0.1,"top":0.2,"width":0.2,"height":0.02}],"quote":"2019","match":"exact","score":1.0,"similarity":1.0,"block_id":null,"chunk_hash":null,"box_precision":"none","value_boxes":[],"support":{"step":"identity","span":null,"note":null},"alternatives":[],"note":null,"cell":null,"ocr_confidence":null}],"failed_citations":[],"conflict":[],"note":null,"error":null,"rejected_value":null,"enum":[],"items":[],"terms":[],"derivation":null}', '{"e13fd2d5-04d4-5e30-a737-9d5a1df9d397": 1}', 'agreement.start start agreement 2019  2019', '2026-11-22 12:00:00.000000');
INSERT INTO field_revisions ("field_id", "revision", "status", "confidence", "field", "claims", "search", "created_at")
VALUES ('146a4ae3dea85430803a438dc6052db4', 1, 'not_present', NULL, '{"key":"agreement.end","label":"End","category":"Agreement","type":"string","status":"not_present","value":null,"display":"","confidence":null,"confidence_score":null,"citations":[],"failed_citations":[],"conflict":[],"note":"searched","error":null,"rejected_value":null,"enum":[],"items":[],"terms":[],"derivation":null}', '{}', 'agreement.end end agreement  searched', '2026-11-22 12:00:00.000000');
INSERT INTO field_revisions ("field_id", "revision", "status", "confidence", "field", "claims", "search", "created_at")
VALUES ('3e415f9f74315ebbacfe92a6770945ea', 1, 'found', 'high', '{"key":"agreement.law","label":"Law","category":"Agreement","type":"string","status":"found","value":"Ruritania","display":"Ruritania","confidence":"high","confidence_score":0.9,"citations":[{"kind":"citation","source_id":"cv","page":1,"char_span":[0,9],"excerpt":"Ruritania","boxes":[{"left":0.1,"top":0.2,"width":0.2,"height":0.02}],"quote":"Ruritania","match":"exact","score":1.0,"similarity":1.0,"block_id":null,"chunk_hash":null,"box_precision":"none","value_boxes":[],"support":{"step":"identity","span":null,"note":null},"alternatives":[],"note":null,"cell":null,"ocr_confidence":null}],"failed_citations":[],"conflict":[],"note":null,"error":null,"rejected_value":null,"enum":[],"items":[],"terms":[],"derivation":null}', '{"f81d4354-2e42-544b-ade8-45372a345cb8": 1}', 'agreement.law law agreement ruritania  ruritania', '2026-11-22 12:00:00.000000');
INSERT INTO field_revisions ("field_id", "revision", "status", "confidence", "field", "claims", "search", "created_at")
VALUES ('3d2c6fefb8025e56895c31bf2cd6a7c8', 2, 'found', 'medium', '{"key":"agreement.start","label":"Start","category":"Agreement","type":"string","status":"found","value":"2020","display":"2020","confidence":"medium","confidence_score":0.9,"citations":[{"kind":"citation","source_id":"cv","page":1,"char_span":[0,4],"excerpt":"2020","boxes":[{"left":0.1,"top":0.2,"width":0.2,"height":0.02}],"quote":"2020","match":"exact","score":1.0,"similarity":1.0,"block_id":null,"chunk_hash":null,"box_precision":"none","value_boxes":[],"support":{"step":"identity","span":null,"note":null},"alternatives":[],"note":null,"cell":null,"ocr_confidence":null}],"failed_citations":[],"conflict":[],"note":null,"error":null,"rejected_value":null,"enum":[],"items":[],"terms":[],"derivation":null}', '{"e13fd2d5-04d4-5e30-a737-9d5a1df9d397": 2}', 'agreement.start start agreement 2020  2020', '2026-11-22 12:01:00.000000');
INSERT INTO findings ("run_id", "position", "rule", "code", "severity", "finding", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 0, 'dates', 'ends_before_start', 'error', '{"rule":"dates","code":"ends_before_start","severity":"error","claim_ids":["c0"],"message":"it ends first","advice":"","details":{}}', '2026-11-22 12:01:00.000000');
INSERT INTO findings ("run_id", "position", "rule", "code", "severity", "finding", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 1, 'dates', 'ends_before_start', 'warning', '{"rule":"dates","code":"ends_before_start","severity":"warning","claim_ids":["c1","c2"],"message":"it ends first","advice":"","details":{}}', '2026-11-22 12:01:00.000000');
INSERT INTO judge_calls ("run_id", "id", "judge", "prompt_version", "failed", "cost_micro_usd", "call", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 'call 1', 'openai:m-2', 'p1', NULL, 40, '{"id":"call 1","judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","claim_ids":["c0"],"failed":null,"message":null,"answered_by":null,"overall_quality":null,"usage":{"input_tokens":null,"output_tokens":null,"attempts":1},"cost_micro_usd":40,"price_table":null}', '2026-11-22 12:02:00.000000');
INSERT INTO run_documents ("run_id", "document_id", "position")
VALUES ('70071fea574452558059c361620bd857', 'f13d4411ffd5503b8a8f3efaeb8d1935', 0);
INSERT INTO tailoring_eval_log ("id", "user_id", "document_id", "opportunity_id", "passed", "grounding", "hallucinations", "missed", "gaps", "model", "cost_cents", "cost_micro_usd", "needs_review", "reviewed_at", "reviewed_by", "created_at")
VALUES ('70071fea574452558059c361620bd857', '26db7cc50e375fc0921d56b834c13c7f', 'f13d4411ffd5503b8a8f3efaeb8d1935', NULL, true, NULL, '[]', '[]', '[{"requirement": "5+ years Python", "note": "User has 3 years"}]', NULL, 0, 9, false, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_documents ("claim_id", "document_id")
VALUES ('90027c3e43335b00be193c19f7fcd926', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO claim_documents ("claim_id", "document_id")
VALUES ('a6d8f009529a5d14bc852f558df3567d', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO claim_documents ("claim_id", "document_id")
VALUES ('b9e7623334fb5df4a9bea546b2eb73c1', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO claim_documents ("claim_id", "document_id")
VALUES ('c3d79e3771ac58ffbbfb768f6f5fcc63', 'f13d4411ffd5503b8a8f3efaeb8d1935');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('90027c3e43335b00be193c19f7fcd926', 1, 'experience', 'Engineer 0', '{"id":"c0","revision":1,"type":"experience","label":"Engineer 0","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'c0 engineer 0 ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('a6d8f009529a5d14bc852f558df3567d', 1, 'experience', 'Engineer 1', '{"id":"c1","revision":1,"type":"experience","label":"Engineer 1","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":1,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'c1 engineer 1 ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('b9e7623334fb5df4a9bea546b2eb73c1', 1, 'experience', 'Engineer 2', '{"id":"c2","revision":1,"type":"experience","label":"Engineer 2","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":2,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'c2 engineer 2 ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('e13fd2d504d45e30a7379d5a1df9d397', 1, NULL, 'agreement.start', '{"id":"agreement.start","revision":1,"type":null,"label":"agreement.start","company":null,"school":null,"role":null,"start":null,"end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'agreement.start agreement.start ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('f81d43542e42544bade845372a345cb8', 1, NULL, 'agreement.law', '{"id":"agreement.law","revision":1,"type":null,"label":"agreement.law","company":null,"school":null,"role":null,"start":null,"end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":1,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'agreement.law agreement.law ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('c3d79e3771ac58ffbbfb768f6f5fcc63', 1, NULL, 'added', '{"id":"added","revision":1,"type":null,"label":"added","company":null,"school":null,"role":null,"start":null,"end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":2,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000', 'added added ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('e13fd2d504d45e30a7379d5a1df9d397', 2, NULL, '2020', '{"id":"agreement.start","revision":2,"type":null,"label":"2020","company":null,"school":null,"role":null,"start":null,"end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:01:00.000000', 'agreement.start 2020 ');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at", "search")
VALUES ('90027c3e43335b00be193c19f7fcd926', 2, 'experience', 'Lead “engineer” — Zürich', '{"id":"c0","revision":2,"type":"experience","label":"Lead “engineer” — Zürich","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:03:00.000000', 'c0 lead “engineer” — zürich ');
INSERT INTO judge_votes ("run_id", "claim_id", "claim_revision", "judge", "prompt_version", "content_hash", "status", "grounded", "accurate", "cost_micro_usd", "vote", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '90027c3e43335b00be193c19f7fcd926', 1, 'openai:m-2', 'p1', 'hash c0', 'voted', 'partial', true, 40, '{"claim_id":"c0","claim_revision":1,"judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","content_hash":"hash c0","call_id":"call 1","status":"voted","grounded":"partial","accurate":true,"conflicts_with":[],"issue":null,"reason":null,"message":null,"cost_micro_usd":40}', '2026-11-22 12:02:00.000000');
INSERT INTO judge_votes ("run_id", "claim_id", "claim_revision", "judge", "prompt_version", "content_hash", "status", "grounded", "accurate", "cost_micro_usd", "vote", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 'a6d8f009529a5d14bc852f558df3567d', 1, 'openai:m-2', 'p1', 'hash c1', 'voted', 'yes', true, 40, '{"claim_id":"c1","claim_revision":1,"judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","content_hash":"hash c1","call_id":"call 1","status":"voted","grounded":"yes","accurate":true,"conflicts_with":[],"issue":null,"reason":null,"message":null,"cost_micro_usd":40}', '2026-11-22 12:02:00.000000');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('96ee76295f9b508398b4c4cc54935feb', '26db7cc50e375fc0921d56b834c13c7f', 1, 'flag', NULL, NULL, NULL, NULL, 'd6b0086edda555298b88af022485dc93', NULL, NULL, '2026-11-22 12:00:00.000000', NULL);
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('717360bedadb50b0aeb9f87d2e80a11d', '26db7cc50e375fc0921d56b834c13c7f', 2, 'edit', '3bd8881acade5761b1a3b9d43e725290', NULL, 1, 2, NULL, NULL, NULL, '2026-11-22 12:01:00.000000', '3d2c6fefb8025e56895c31bf2cd6a7c8');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('b20fd7998d3354dd89f9b77dcba289ef', '26db7cc50e375fc0921d56b834c13c7f', 3, 'delete', '3bd8881acade5761b1a3b9d43e725290', NULL, 1, 1, NULL, NULL, NULL, '2026-11-22 12:02:00.000000', '146a4ae3dea85430803a438dc6052db4');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('c739e8916b0f51118fc3b2374c1b3cdf', '26db7cc50e375fc0921d56b834c13c7f', 4, 'edit', '3bd8881acade5761b1a3b9d43e725290', '90027c3e43335b00be193c19f7fcd926', 1, 2, NULL, NULL, NULL, '2026-11-22 12:03:00.000000', NULL);
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('c438d9c8c7f159c8a7967249530aa97e', '26db7cc50e375fc0921d56b834c13c7f', 5, 'undo', '3bd8881acade5761b1a3b9d43e725290', '90027c3e43335b00be193c19f7fcd926', 2, 1, NULL, 'c739e8916b0f51118fc3b2374c1b3cdf', NULL, '2026-11-22 12:04:00.000000', NULL);
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at", "field_id")
VALUES ('8d650e97b4de58298acb2ef86f8bce97', '26db7cc50e375fc0921d56b834c13c7f', 6, 'delete', '3bd8881acade5761b1a3b9d43e725290', 'a6d8f009529a5d14bc852f558df3567d', 1, 1, NULL, NULL, NULL, '2026-11-22 12:05:00.000000', NULL);
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', '90027c3e43335b00be193c19f7fcd926', 1);
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', 'a6d8f009529a5d14bc852f558df3567d', 1);
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', 'b9e7623334fb5df4a9bea546b2eb73c1', 1);
INSERT INTO skips ("id", "reviewer", "user_id", "field_id", "claim_id", "created_at")
VALUES ('c3d79e3771ac58ffbbfb768f6f5fcc63', '3bd8881acade5761b1a3b9d43e725290', '26db7cc50e375fc0921d56b834c13c7f', NULL, 'c3d79e3771ac58ffbbfb768f6f5fcc63', '2026-11-22 12:03:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 0, '90027c3e43335b00be193c19f7fcd926', 1, 'error', '{"claim_id":"c0","source":"rule","type":"dates","code":"ends_before_start","severity":"error","message":"ends first","advice":"","related":[]}', NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 1, '90027c3e43335b00be193c19f7fcd926', 1, 'warning', '{"claim_id":"c0","source":"rule","type":"dates","code":"ends_before_start","severity":"warning","message":"ends first","advice":"","related":[]}', NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 2, 'a6d8f009529a5d14bc852f558df3567d', 1, 'error', '{"claim_id":"c1","source":"rule","type":"dates","code":"ends_before_start","severity":"error","message":"ends first","advice":"","related":[]}', '8d650e97b4de58298acb2ef86f8bce97', '2026-11-22 12:00:00.000000');
