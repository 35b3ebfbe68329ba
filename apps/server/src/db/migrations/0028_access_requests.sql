CREATE TABLE "access_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text,
	"asker_id" text NOT NULL,
	"wanted" text NOT NULL,
	"key_path" text,
	"reason" text NOT NULL,
	"is_disclosed" boolean NOT NULL,
	"rule" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"word" text
);
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open_wanted" ON "access_requests" USING btree ("asker_id","wanted") WHERE "access_requests"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_open_file" ON "access_requests" USING btree ("asker_id","file_id") WHERE "access_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "access_requests_file" ON "access_requests" USING btree ("file_id","created_at","id");--> statement-breakpoint
CREATE INDEX "access_requests_asker" ON "access_requests" USING btree ("asker_id","created_at");--> statement-breakpoint
CREATE INDEX "access_requests_created" ON "access_requests" USING btree ("created_at");