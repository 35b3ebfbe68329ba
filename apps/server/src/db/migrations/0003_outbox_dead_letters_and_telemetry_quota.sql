CREATE TABLE "telemetry_usage" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"events" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "telemetry_usage_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "useful_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dead_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dead_reason" text;--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("dead_at") WHERE "outbox"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."delivered_at" is null and "outbox"."dead_at" is null;