CREATE TABLE "ads_exposure" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"since" bigint NOT NULL,
	"cursor" bigint NOT NULL,
	"exposures" jsonb NOT NULL,
	"kept_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ads_instance" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"beat" bigint NOT NULL,
	"has_ended" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads_total" (
	"instance_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"total" bigint NOT NULL,
	"beat" bigint NOT NULL,
	CONSTRAINT "ads_total_instance_id_subject_pk" PRIMARY KEY("instance_id","subject")
);
--> statement-breakpoint
CREATE INDEX "ads_exposure_cursor" ON "ads_exposure" USING btree ("instance_id","cursor");--> statement-breakpoint
CREATE INDEX "ads_exposure_kept_until" ON "ads_exposure" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "ads_total_beat" ON "ads_total" USING btree ("instance_id","beat");