CREATE TABLE "session_editor" (
	"org_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"window_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_editor_org_id_session_id_pk" PRIMARY KEY("org_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "project_session" drop column "excerpt";--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "excerpt" text GENERATED ALWAYS AS (left(btrim(coalesce(jsonb_path_query_first(state, '$.editor.ad.lines[*].text ? (@ like_regex "[^ \t\r\n]")'), jsonb_path_query_first(state, '$.ad.lines[*].text ? (@ like_regex "[^ \t\r\n]")')) #>> '{}', E' \t\r\n'), 120)) STORED;--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "duration_seconds" double precision GENERATED ALWAYS AS (case when jsonb_typeof(coalesce(state #> '{editor,renders,-1,durationSeconds}', state #> '{renders,-1,durationSeconds}')) = 'number' then (coalesce(state #> '{editor,renders,-1,durationSeconds}', state #> '{renders,-1,durationSeconds}'))::double precision end) STORED;--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "delivered_audioform_id" uuid;--> statement-breakpoint
ALTER TABLE "project_session" ADD COLUMN "progress" text GENERATED ALWAYS AS (case when status = 'complete' or delivered_audioform_id = audioform_id then 'delivered' when audioform_id is null then 'draft' else 'produced' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "session_editor" ADD CONSTRAINT "session_editor_org_id_session_id_project_session_org_id_id_fk" FOREIGN KEY ("org_id","session_id") REFERENCES "public"."project_session"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_session_recent" ON "project_session" USING btree ("org_id","modified_at");--> statement-breakpoint
CREATE INDEX "project_session_audioform" ON "project_session" USING btree ("org_id","audioform_id");