CREATE TABLE "voice_pace" (
	"org_id" uuid NOT NULL,
	"voice_id" text NOT NULL,
	"engine" text NOT NULL,
	"pace" jsonb NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_pace_org_id_voice_id_pk" PRIMARY KEY("org_id","voice_id")
);
