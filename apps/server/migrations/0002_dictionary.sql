CREATE TABLE "dictionary_reading" (
	"org_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"word_key" text NOT NULL,
	"specialization" text NOT NULL,
	"word" text NOT NULL,
	"replacement" text NOT NULL,
	"content_type" text NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_reading_org_id_lang_word_key_specialization_pk" PRIMARY KEY("org_id","lang","word_key","specialization")
);
