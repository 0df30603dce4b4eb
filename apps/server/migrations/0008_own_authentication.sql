-- Session tokens are stored as SHA-256. The tokens in cookies stay valid: the hash of each stored token takes its place.
-- NOT NULL is set anew, because PostgreSQL 18 names its constraint after the column.
ALTER TABLE "session" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "token_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session" RENAME CONSTRAINT "session_token_unique" TO "session_token_hash_unique";--> statement-breakpoint
UPDATE "session" SET "token_hash" = encode(sha256(convert_to("token_hash", 'UTF8')), 'hex');--> statement-breakpoint
-- Mailed password reset links stay valid: their tokens move to the table of all one-time tokens, as SHA-256.
INSERT INTO "one_time_token" ("hash", "purpose", "user_id", "value", "expires_at")
	SELECT encode(sha256(convert_to(substr("identifier", length('reset-password:') + 1), 'UTF8')), 'hex'), 'reset-password', "user"."id", '{}', "expires_at"
	FROM "verification" JOIN "user" ON "user"."id"::text = "verification"."value"
	WHERE starts_with("identifier", 'reset-password:') AND "expires_at" > now()
	ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "verification";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "user" DROP COLUMN "updated_at";
