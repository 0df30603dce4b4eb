ALTER TABLE "project_session" ADD COLUMN "produced_audioform_id" uuid;--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "produced_seconds" double precision;--> statement-breakpoint
-- Sessions of before: those whose production has succeeded.
UPDATE "project_session" AS s SET "produced_audioform_id" = p.id, "produced_seconds" = (p.details ->> 'durationSeconds')::double precision
FROM "production" AS p WHERE p.org_id = s.org_id AND p.id = s.audioform_id AND p.status = 'succeeded';--> statement-breakpoint
-- Of rows of more than 256 bytes, long values move out of the table. The state shall, but a search reads these words of many rows.
ALTER TABLE "project_session" ALTER COLUMN "search_text" SET STORAGE MAIN;--> statement-breakpoint
-- One statement, which writes the table once.
ALTER TABLE "project_session"
  drop column "duration_seconds",
  drop column "progress",
  ADD COLUMN "duration_seconds" double precision GENERATED ALWAYS AS (case when produced_audioform_id = audioform_id and produced_seconds is not null then produced_seconds when jsonb_typeof(coalesce(state #> '{editor,renders,-1,durationSeconds}', state #> '{renders,-1,durationSeconds}')) = 'number' then (coalesce(state #> '{editor,renders,-1,durationSeconds}', state #> '{renders,-1,durationSeconds}'))::double precision end) STORED,
  ADD COLUMN "progress" text GENERATED ALWAYS AS (case when status = 'complete' or delivered_audioform_id = audioform_id then 'delivered' when produced_audioform_id = audioform_id then 'produced' else 'draft' end) STORED NOT NULL;
