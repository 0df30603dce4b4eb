CREATE TABLE "script" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_name" text NOT NULL,
	"module_name" text NOT NULL,
	"script_name" text NOT NULL,
	"metadata" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "script_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "script_version" (
	"org_id" uuid NOT NULL,
	"script_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "script_version_org_id_script_id_version_pk" PRIMARY KEY("org_id","script_id","version")
);
--> statement-breakpoint
ALTER TABLE "script_version" ADD CONSTRAINT "script_version_script" FOREIGN KEY ("org_id","script_id") REFERENCES "public"."script"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "script_names" ON "script" USING btree ("org_id","project_name","module_name");