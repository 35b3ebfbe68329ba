CREATE TABLE "device_authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"client_id" text NOT NULL,
	"device_code_hash" "bytea" NOT NULL,
	"user_code_hash" "bytea" NOT NULL,
	"status" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"resources" jsonb NOT NULL,
	"ip_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"interval_seconds" integer NOT NULL,
	"authorization_id" text
);
--> statement-breakpoint
ALTER TABLE "device_authorizations" ADD CONSTRAINT "device_authorizations_authorization_id_app_authorizations_id_fk" FOREIGN KEY ("authorization_id") REFERENCES "public"."app_authorizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_authorizations_device_code" ON "device_authorizations" USING btree ("device_code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "device_authorizations_user_code" ON "device_authorizations" USING btree ("user_code_hash");--> statement-breakpoint
CREATE INDEX "device_authorizations_authorization" ON "device_authorizations" USING btree ("authorization_id");--> statement-breakpoint
CREATE INDEX "device_authorizations_expiry" ON "device_authorizations" USING btree ("expires_at");