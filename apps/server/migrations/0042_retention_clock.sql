CREATE TABLE "retention_clock" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"believed_at" timestamp with time zone NOT NULL
);
