CREATE TABLE "voice_pack_work" (
	"name" text PRIMARY KEY NOT NULL,
	"stage" text NOT NULL,
	"done_bytes" double precision DEFAULT 0 NOT NULL,
	"total_bytes" double precision,
	"bytes_per_second" double precision DEFAULT 0 NOT NULL,
	"message" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_installation_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever came first set the installation up.
UPDATE "user" SET "is_installation_admin" = true WHERE "id" = (SELECT "id" FROM "user" ORDER BY "created_at" LIMIT 1);
