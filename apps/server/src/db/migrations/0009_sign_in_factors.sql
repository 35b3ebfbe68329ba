CREATE TABLE "send_quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"totp_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"code" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totps" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"domain" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature_counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"authenticator_type" text NOT NULL,
	"user_agent" text NOT NULL,
	"name" text NOT NULL,
	"replaces_pin" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "signs_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_totp_id_totps_id_fk" FOREIGN KEY ("totp_id") REFERENCES "public"."totps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_registrations" ADD CONSTRAINT "webauthn_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_hash" ON "recovery_codes" USING btree ("totp_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "totps_one_verified" ON "totps" USING btree ("user_id") WHERE "totps"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "totps_user" ON "totps" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webauthn_registrations_credential" ON "webauthn_registrations" USING btree ("domain","credential_id");--> statement-breakpoint
CREATE INDEX "webauthn_registrations_user" ON "webauthn_registrations" USING btree ("user_id");