CREATE TABLE "ad_event_waiting" (
	"position" smallint NOT NULL,
	"batch_id" text NOT NULL,
	"event_count" integer NOT NULL,
	"events" "bytea" NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ad_event_waiting_pk" PRIMARY KEY("position","batch_id")
);
--> statement-breakpoint
CREATE TABLE "ad_tag_database" (
	"tag_id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_database" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	"installation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ad_event_waiting_since" ON "ad_event_waiting" USING btree ("position","waiting_since") WHERE not "ad_event_waiting"."is_refused";--> statement-breakpoint
CREATE INDEX "ad_tag_database_deleted" ON "ad_tag_database" USING btree ("position") WHERE "ad_tag_database"."is_deleted";