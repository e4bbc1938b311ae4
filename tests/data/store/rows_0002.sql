INSERT INTO cost_reservations ("id", "run_id", "day", "state", "reserved_micro_usd", "settled_micro_usd", "created_at", "settled_at")
VALUES ('c1af83aa83855ceab4be0ac6c844f973', 'd6b0086edda555298b88af022485dc93', '2026-11-22', 'settled', 500, 120, '2026-11-22 12:00:00.000000', '2026-11-22 12:06:00.000000');
INSERT INTO cost_reservations ("id", "run_id", "day", "state", "reserved_micro_usd", "settled_micro_usd", "created_at", "settled_at")
VALUES ('d084157a1b3b55ae9a7093547693ab1d', 'd6b0086edda555298b88af022485dc93', '2026-11-22', 'reserved', 500, NULL, '2026-11-22 12:00:00.000000', NULL);
INSERT INTO cost_totals ("scope", "micro_usd")
VALUES ('day:2026-11-22', 620);
INSERT INTO cost_totals ("scope", "micro_usd")
VALUES ('run:d6b0086e-dda5-5529-8b88-af022485dc93', 620);
INSERT INTO profiles ("id", "name", "last_event", "created_at")
VALUES ('26db7cc50e375fc0921d56b834c13c7f', NULL, 4, '2026-11-22 12:00:00.000000');
INSERT INTO profiles ("id", "name", "last_event", "created_at")
VALUES ('3bd8881acade5761b1a3b9d43e725290', 'Ada', 0, '2026-11-22 12:00:00.000000');
INSERT INTO documents ("id", "user_id", "content_id", "slug", "name", "media_type", "sha256", "page_count", "created_at")
VALUES ('f13d4411ffd5503b8a8f3efaeb8d1935', '26db7cc50e375fc0921d56b834c13c7f', 'doc_0123456789abcdef', 'cv', 'cv.pdf', 'application/pdf', '0000000000000000000000000000000000000000000000000000000000000000', 2, '2026-11-22 12:00:00.000000');
INSERT INTO extractions ("id", "user_id", "kind", "operation", "result", "model", "prompt_version", "config_digest", "package_version", "created_at")
VALUES ('79ef72fda60e597d8c6f05401c6a02df', '26db7cc50e375fc0921d56b834c13c7f', 'claims', 'extract', NULL, NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('90027c3e43335b00be193c19f7fcd926', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c0', 0, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('a6d8f009529a5d14bc852f558df3567d', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c1', 1, 1, '8d650e97b4de58298acb2ef86f8bce97', '2026-11-22 12:05:00.000000', '3bd8881acade5761b1a3b9d43e725290', '2026-11-22 12:00:00.000000');
INSERT INTO claims ("id", "user_id", "extraction_id", "name", "position", "current_revision", "removed_by", "reviewed_at", "reviewed_by", "created_at")
VALUES ('b9e7623334fb5df4a9bea546b2eb73c1', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'c2', 2, 1, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO evaluation_runs ("id", "user_id", "extraction_id", "operation", "model", "prompt_version", "judge_model", "judge_prompt_version", "config_digest", "package_version", "seed", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '26db7cc50e375fc0921d56b834c13c7f', '79ef72fda60e597d8c6f05401c6a02df', 'extract', 'openai:m-1', NULL, 'anthropic:m-2', NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO evaluation_runs ("id", "user_id", "extraction_id", "operation", "model", "prompt_version", "judge_model", "judge_prompt_version", "config_digest", "package_version", "seed", "created_at")
VALUES ('70071fea574452558059c361620bd857', '26db7cc50e375fc0921d56b834c13c7f', NULL, 'tailoring', 'openai:m-1', NULL, 'anthropic:m-2', NULL, NULL, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO extraction_documents ("extraction_id", "document_id", "position")
VALUES ('79ef72fda60e597d8c6f05401c6a02df', 'f13d4411ffd5503b8a8f3efaeb8d1935', 0);
INSERT INTO claim_eval_log ("id", "user_id", "document_id", "total_claims", "sampled_claims", "rule_checks", "rule_passed", "ai_eval_result", "ai_eval_passed", "ai_eval_cost_cents", "cost_micro_usd", "passed", "issues", "needs_review", "reviewed_at", "reviewed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '26db7cc50e375fc0921d56b834c13c7f', NULL, 3, 1, '{"dates": {"errors": 0}}', true, NULL, NULL, NULL, NULL, false, '[{"claim_id": "c0", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "error", "message": "ends first", "advice": "", "related": []}, {"claim_id": "c0", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "warning", "message": "ends first", "advice": "", "related": []}, {"claim_id": "c1", "source": "rule", "type": "dates", "code": "ends_before_start", "severity": "error", "message": "ends first", "advice": "", "related": []}]', true, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at")
VALUES ('90027c3e43335b00be193c19f7fcd926', 1, 'experience', 'Engineer 0', '{"id":"c0","revision":1,"type":"experience","label":"Engineer 0","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at")
VALUES ('a6d8f009529a5d14bc852f558df3567d', 1, 'experience', 'Engineer 1', '{"id":"c1","revision":1,"type":"experience","label":"Engineer 1","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":1,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at")
VALUES ('b9e7623334fb5df4a9bea546b2eb73c1', 1, 'experience', 'Engineer 2', '{"id":"c2","revision":1,"type":"experience","label":"Engineer 2","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":2,"created_at":null,"parts":[]}', '2026-11-22 12:00:00.000000');
INSERT INTO claim_revisions ("claim_id", "revision", "type", "label", "record", "created_at")
VALUES ('90027c3e43335b00be193c19f7fcd926', 2, 'experience', 'Lead “engineer” — Zürich', '{"id":"c0","revision":2,"type":"experience","label":"Lead “engineer” — Zürich","company":"Acme","school":null,"role":null,"start":"2019","end":null,"description":null,"evidence":[],"confidence":null,"document_id":null,"subject":null,"position":0,"created_at":null,"parts":[]}', '2026-11-22 12:03:00.000000');
INSERT INTO findings ("run_id", "position", "rule", "code", "severity", "finding", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 0, 'dates', 'ends_before_start', 'error', '{"rule":"dates","code":"ends_before_start","severity":"error","claim_ids":["c0"],"message":"it ends first","advice":"","details":{}}', '2026-11-22 12:01:00.000000');
INSERT INTO findings ("run_id", "position", "rule", "code", "severity", "finding", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 1, 'dates', 'ends_before_start', 'warning', '{"rule":"dates","code":"ends_before_start","severity":"warning","claim_ids":["c1","c2"],"message":"it ends first","advice":"","details":{}}', '2026-11-22 12:01:00.000000');
INSERT INTO judge_calls ("run_id", "id", "judge", "prompt_version", "failed", "cost_micro_usd", "call", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 'call 1', 'openai:m-2', 'p1', NULL, 40, '{"id":"call 1","judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","claim_ids":["c0"],"failed":null,"message":null,"answered_by":null,"overall_quality":null,"usage":{"input_tokens":null,"output_tokens":null,"attempts":1},"cost_micro_usd":40,"price_table":null}', '2026-11-22 12:02:00.000000');
INSERT INTO judge_votes ("run_id", "claim_id", "claim_revision", "judge", "prompt_version", "content_hash", "status", "grounded", "accurate", "cost_micro_usd", "vote", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', '90027c3e43335b00be193c19f7fcd926', 1, 'openai:m-2', 'p1', 'hash c0', 'voted', 'partial', true, 40, '{"claim_id":"c0","claim_revision":1,"judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","content_hash":"hash c0","call_id":"call 1","status":"voted","grounded":"partial","accurate":true,"conflicts_with":[],"issue":null,"reason":null,"message":null,"cost_micro_usd":40}', '2026-11-22 12:02:00.000000');
INSERT INTO judge_votes ("run_id", "claim_id", "claim_revision", "judge", "prompt_version", "content_hash", "status", "grounded", "accurate", "cost_micro_usd", "vote", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 'a6d8f009529a5d14bc852f558df3567d', 1, 'openai:m-2', 'p1', 'hash c1', 'voted', 'yes', true, 40, '{"claim_id":"c1","claim_revision":1,"judge_provider":"openai","judge_model":"m-2","prompt_version":"p1","content_hash":"hash c1","call_id":"call 1","status":"voted","grounded":"yes","accurate":true,"conflicts_with":[],"issue":null,"reason":null,"message":null,"cost_micro_usd":40}', '2026-11-22 12:02:00.000000');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at")
VALUES ('96ee76295f9b508398b4c4cc54935feb', '26db7cc50e375fc0921d56b834c13c7f', 1, 'flag', NULL, NULL, NULL, NULL, 'd6b0086edda555298b88af022485dc93', NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at")
VALUES ('c739e8916b0f51118fc3b2374c1b3cdf', '26db7cc50e375fc0921d56b834c13c7f', 2, 'edit', '3bd8881acade5761b1a3b9d43e725290', '90027c3e43335b00be193c19f7fcd926', 1, 2, NULL, NULL, NULL, '2026-11-22 12:03:00.000000');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at")
VALUES ('c438d9c8c7f159c8a7967249530aa97e', '26db7cc50e375fc0921d56b834c13c7f', 3, 'undo', '3bd8881acade5761b1a3b9d43e725290', '90027c3e43335b00be193c19f7fcd926', 2, 1, NULL, 'c739e8916b0f51118fc3b2374c1b3cdf', NULL, '2026-11-22 12:04:00.000000');
INSERT INTO review_events ("id", "user_id", "sequence", "action", "reviewer", "claim_id", "revision", "revision_after", "run_id", "undoes", "note", "created_at")
VALUES ('8d650e97b4de58298acb2ef86f8bce97', '26db7cc50e375fc0921d56b834c13c7f', 4, 'delete', '3bd8881acade5761b1a3b9d43e725290', 'a6d8f009529a5d14bc852f558df3567d', 1, 1, NULL, NULL, NULL, '2026-11-22 12:05:00.000000');
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', '90027c3e43335b00be193c19f7fcd926', 1);
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', 'a6d8f009529a5d14bc852f558df3567d', 1);
INSERT INTO run_claims ("run_id", "claim_id", "revision")
VALUES ('d6b0086edda555298b88af022485dc93', 'b9e7623334fb5df4a9bea546b2eb73c1', 1);
INSERT INTO run_documents ("run_id", "document_id", "position")
VALUES ('70071fea574452558059c361620bd857', 'f13d4411ffd5503b8a8f3efaeb8d1935', 0);
INSERT INTO tailoring_eval_log ("id", "user_id", "document_id", "opportunity_id", "passed", "grounding", "hallucinations", "missed", "gaps", "model", "cost_cents", "cost_micro_usd", "needs_review", "reviewed_at", "reviewed_by", "created_at")
VALUES ('70071fea574452558059c361620bd857', '26db7cc50e375fc0921d56b834c13c7f', 'f13d4411ffd5503b8a8f3efaeb8d1935', NULL, true, NULL, '[]', '[]', '[{"requirement": "5+ years Python", "note": "User has 3 years"}]', NULL, 0, 9, false, NULL, NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 0, '90027c3e43335b00be193c19f7fcd926', 1, 'error', '{"claim_id":"c0","source":"rule","type":"dates","code":"ends_before_start","severity":"error","message":"ends first","advice":"","related":[]}', NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 1, '90027c3e43335b00be193c19f7fcd926', 1, 'warning', '{"claim_id":"c0","source":"rule","type":"dates","code":"ends_before_start","severity":"warning","message":"ends first","advice":"","related":[]}', NULL, '2026-11-22 12:00:00.000000');
INSERT INTO claim_issues ("run_id", "position", "claim_id", "revision", "severity", "issue", "closed_by", "created_at")
VALUES ('d6b0086edda555298b88af022485dc93', 2, 'a6d8f009529a5d14bc852f558df3567d', 1, 'error', '{"claim_id":"c1","source":"rule","type":"dates","code":"ends_before_start","severity":"error","message":"ends first","advice":"","related":[]}', '8d650e97b4de58298acb2ef86f8bce97', '2026-11-22 12:00:00.000000');
