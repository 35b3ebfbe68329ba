-- Empty rows without a date were left by attempts during a lock; the others may still hold a lock.
DELETE FROM "attempts" WHERE "tried_at" IS NULL AND "failures" = 0 AND "locks" = 0;--> statement-breakpoint
UPDATE "attempts" SET "tried_at" = now() WHERE "tried_at" IS NULL;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "tried_at" SET NOT NULL;
