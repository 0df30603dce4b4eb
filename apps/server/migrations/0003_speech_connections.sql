CREATE TABLE "speech_connection" (
	"org_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"base_url" text,
	"region" text,
	"model" text,
	"sealed_key" text,
	"voices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text NOT NULL,
	"status_text" text,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_connection_org_id_engine_pk" PRIMARY KEY("org_id","engine")
);
--> statement-breakpoint
CREATE TABLE "speech_policy" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"allows_stand_ins" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_usage" (
	"org_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"month" text NOT NULL,
	"characters" bigint NOT NULL,
	CONSTRAINT "speech_usage_org_id_engine_month_pk" PRIMARY KEY("org_id","engine","month")
);
