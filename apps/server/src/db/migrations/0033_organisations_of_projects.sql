DROP INDEX "crypto_wallets_address";--> statement-breakpoint
DROP INDEX "oauth_registrations_subject";--> statement-breakpoint
DROP INDEX "phone_numbers_number";--> statement-breakpoint
DROP INDEX "emails_canonical";--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" DROP CONSTRAINT "unsubscribed_addresses_canonical_kind_pk";--> statement-breakpoint
ALTER TABLE "deleted_addresses" DROP CONSTRAINT "deleted_addresses_pkey";--> statement-breakpoint
ALTER TABLE "deleted_addresses" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "organisation_id" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "organisation_id" text;--> statement-breakpoint
-- Until now there was one organisation.
UPDATE "deleted_addresses" SET "organisation_id" = (SELECT "id" FROM "organisations" ORDER BY "created_at" LIMIT 1);--> statement-breakpoint
-- Until now there was one organisation.
UPDATE "unsubscribed_addresses" SET "organisation_id" = (SELECT "id" FROM "organisations" ORDER BY "created_at" LIMIT 1);--> statement-breakpoint
UPDATE "crypto_wallets" SET "organisation_id" = "users"."organisation_id" FROM "users" WHERE "users"."id" = "crypto_wallets"."user_id";--> statement-breakpoint
UPDATE "oauth_registrations" SET "organisation_id" = "users"."organisation_id" FROM "users" WHERE "users"."id" = "oauth_registrations"."user_id";--> statement-breakpoint
UPDATE "phone_numbers" SET "organisation_id" = "users"."organisation_id" FROM "users" WHERE "users"."id" = "phone_numbers"."user_id";--> statement-breakpoint
UPDATE "emails" SET "organisation_id" = "users"."organisation_id" FROM "users" WHERE "users"."id" = "emails"."user_id";--> statement-breakpoint
ALTER TABLE "deleted_addresses" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "crypto_wallets" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "organisation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_addresses" ADD CONSTRAINT "deleted_addresses_hash_organisation_id_pk" PRIMARY KEY("hash","organisation_id");--> statement-breakpoint
ALTER TABLE "unsubscribed_addresses" ADD CONSTRAINT "unsubscribed_addresses_canonical_kind_organisation_id_pk" PRIMARY KEY("canonical","kind","organisation_id");--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "project_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_project" ON "organisations" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crypto_wallets_address" ON "crypto_wallets" USING btree ("chain","address","organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_registrations_subject" ON "oauth_registrations" USING btree ("provider","subject","organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_number" ON "phone_numbers" USING btree ("number","organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_canonical" ON "emails" USING btree ("canonical","organisation_id");