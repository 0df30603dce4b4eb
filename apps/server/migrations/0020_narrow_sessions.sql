-- States move out of the rows, which lists scan.
ALTER TABLE "project_session" SET (toast_tuple_target = 256);--> statement-breakpoint
DROP INDEX "project_session_project";--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(left(btrim(coalesce(jsonb_path_query_first(state, '$.editor.ad.lines[*].text ? (@ like_regex "[^ \t\r\n]")'), jsonb_path_query_first(state, '$.ad.lines[*].text ? (@ like_regex "[^ \t\r\n]")')) #>> '{}', E' \t\r\n'), 120), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "project_session_page" ON "project_session" USING btree ("org_id","project_id","modified_at","id");--> statement-breakpoint
CREATE INDEX "project_session_name" ON "project_session" USING btree ("org_id","project_id",lower("name"));