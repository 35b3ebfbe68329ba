CREATE TABLE "app_authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"resources" jsonb NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"authorization_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_authorizations" ADD CONSTRAINT "app_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_consents" ADD CONSTRAINT "app_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_tokens" ADD CONSTRAINT "app_tokens_authorization_id_app_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."app_authorizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_authorizations_user" ON "app_authorizations" USING btree ("user_id","project_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_consents_user" ON "app_consents" USING btree ("user_id","project_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_tokens_hash" ON "app_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "app_tokens_authorization" ON "app_tokens" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "app_tokens_expiry" ON "app_tokens" USING btree ("expires_at");