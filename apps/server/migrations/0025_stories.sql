CREATE TABLE "story" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"chapters" jsonb NOT NULL,
	"failure" text,
	"idempotency_key" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "story_idempotency" ON "story" USING btree ("org_id","created_by","idempotency_key") WHERE "story"."idempotency_key" is not null;