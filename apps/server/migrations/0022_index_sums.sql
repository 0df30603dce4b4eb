CREATE INDEX "file_stored" ON "file" USING btree ("org_id","size_bytes") WHERE "file"."status" = 'uploaded';--> statement-breakpoint
CREATE INDEX "file_arriving" ON "file" USING btree ("org_id","modified_at") WHERE "file"."status" = 'waiting_for_upload';--> statement-breakpoint
CREATE INDEX "project_session_owner" ON "project_session" USING btree ("org_id","created_by");--> statement-breakpoint
-- Without these, the planner takes every search for a rare one, and sorts all that a frequent one finds.
CREATE STATISTICS "file_name_words" ON (lower("name")) FROM "file";--> statement-breakpoint
-- Search by parts of names and first words. A server without this extension searches without the index, which takes longer.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "project_session_search" ON "project_session" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available';
END $$;
