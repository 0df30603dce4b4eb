CREATE TABLE "flag_setting" (
	"org_id" uuid NOT NULL,
	"flag" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flag_setting_org_id_flag_pk" PRIMARY KEY("org_id","flag")
);
