CREATE TABLE "one_time_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"form" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text,
	"hash" "bytea" NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts_left" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Expired rows are copied as well: the clock of the server may differ from that of the database.
INSERT INTO "one_time_secrets" ("id", "purpose", "form", "subject", "user_id", "hash", "payload", "attempts_left", "created_at", "expires_at")
SELECT gen_random_uuid()::text, 'email_verification', 'token', links."email_id", emails."user_id", links."token_hash", '{}'::jsonb, null::integer, links."created_at", links."expires_at"
FROM "verification_links" AS links JOIN "emails" AS emails ON emails."id" = links."email_id"
WHERE links."used_at" IS NULL
UNION ALL
SELECT gen_random_uuid()::text, 'unlock_link', 'token', "lock_key", "user_id", "token_hash", jsonb_build_object('factor', "factor"), null, "created_at", "expires_at"
FROM "lock_lifts" WHERE "browser_hash" IS NULL
UNION ALL
SELECT gen_random_uuid()::text, 'unlocked_browser', 'token', "lock_key", "user_id", "browser_hash", '{}'::jsonb, greatest(5 - "tries", 0), "created_at", "expires_at"
FROM "lock_lifts" WHERE "browser_hash" IS NOT NULL;
--> statement-breakpoint
DROP TABLE "lock_lifts" CASCADE;--> statement-breakpoint
DROP TABLE "verification_links" CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD CONSTRAINT "one_time_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_secrets_token" ON "one_time_secrets" USING btree ("hash") WHERE "one_time_secrets"."form" = 'token';--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_secrets_open_code" ON "one_time_secrets" USING btree ("purpose","subject") WHERE "one_time_secrets"."form" = 'code' and "one_time_secrets"."spent_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_secrets_subject" ON "one_time_secrets" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "one_time_secrets_expiry" ON "one_time_secrets" USING btree ("expires_at");