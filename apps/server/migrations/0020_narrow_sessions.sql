DROP INDEX "project_session_project";--> statement-breakpoint
CREATE INDEX "project_session_page" ON "project_session" USING btree ("org_id","project_id","modified_at","id");--> statement-breakpoint
-- States move out of the rows, which lists scan.
ALTER TABLE "project_session" SET (toast_tuple_target = 256);
