ALTER TABLE "audit_events" ADD COLUMN "impersonator" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator" text;