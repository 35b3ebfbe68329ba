CREATE TABLE "project_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "users_organisation";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "custom_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "project_secrets_hash" ON "project_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "project_secrets_project" ON "project_secrets" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_external_id" ON "users" USING btree ("external_id","organisation_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("organisation_id","created_at","id");