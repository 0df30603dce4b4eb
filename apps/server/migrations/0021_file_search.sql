CREATE INDEX "file_recent" ON "file" USING btree ("org_id","modified_at") WHERE "file"."status" = 'uploaded' and "file"."trashed_at" is null and "file"."folder_id" is not null;--> statement-breakpoint
-- Search by parts of names. A server without this extension searches without the index, which takes longer.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "file_name_search" ON "file" USING gin (lower("name") gin_trgm_ops)
    WHERE "status" = 'uploaded' AND "trashed_at" IS NULL AND "folder_id" IS NOT NULL;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available';
END $$;
