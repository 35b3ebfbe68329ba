import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { askForPinReset, deleteAccount, enterPassword, logOut } from './simulation/account-acts.ts';
import { grantTo, open, openFileOf, takeBackFrom } from './simulation/file-acts.ts';
import { ban, deactivate } from './simulation/people-acts.ts';
import { DAY_MS } from './simulation/scene.ts';
import type { Stage } from './simulation/stories.ts';
import { LOG_IN, step, visit, type Step } from './simulation/visits.ts';
import type { Person } from './simulation/world.ts';

const ORG_BAN_REASON = 'Shared access with people outside the company';
/** In days before the end. */
const DEES_VISITS: readonly number[] = [6.2, 5.1, 4.3, 2.7, 1.9, 0.8, 0.1];
/** Each reader opens a file of bo's at least once in the time that counts as active. */
const FIRST_READER_DAYS = 14;
const READERS_GAP_DAYS = 1.7;
/** Left the company: the account stays deactivated. */
const DISMISSED = 'opener39';

interface DemoCast {
  personOf: (name: string) => Person;
  /** Comes and goes within the simulated time. */
  former: Person;
  /** Everybody who opens files and has no part of their own. */
  readers: readonly Person[];
}

/** What makes of the named accounts what they are at the end. */
export function prepareDemoStories(stage: Stage, { personOf, former, readers }: DemoCast): void {
  const { schedule, rhythm } = stage;
  const [ada, bo, cy, dee] = [personOf('ada'), personOf('bo'), personOf('cy'), personOf('dee')];
  const [eli, fay, gil] = [personOf('eli'), personOf('fay'), personOf('gil')];
  const dismissed = personOf(DISMISSED);

  const instant = (daysAgo: number) => schedule.length - Math.round(daysAgo * DAY_MS);
  const appoint = (daysAgo: number, person: Person, steps: readonly Step[]) =>
    schedule.appoint(rhythm.atWork(instant(daysAgo)), person, steps);
  const openTwice = [openFileOf(bo), openFileOf(bo)];

  appoint(3.3, eli, visit(...openTwice));
  const forAll = { isOfAll: true, target: eli };
  appoint(2.3, ada, visit(ban(forAll, ORG_BAN_REASON)));
  appoint(2, eli, visit(openFileOf(bo), open));
  appoint(0.3, eli, visit(openFileOf(bo)));

  appoint(1.5, fay, visit(...openTwice));
  const ofBo = { isOfAll: false, target: fay };
  appoint(1.2, bo, visit(ban(ofBo, DEFAULT_BAN_REASON)));
  appoint(0.9, fay, visit(openFileOf(bo), openFileOf(bo)));
  appoint(0.2, fay, visit(openFileOf(bo)));

  for (const daysAgo of DEES_VISITS) appoint(daysAgo, dee, visit(...openTwice, open));

  appoint(0.35, gil, [step(enterPassword), step(logOut)]);

  // The link of the mail clears the PIN a day later; the next login creates one.
  appoint(1.45, cy, [step(enterPassword), step(askForPinReset), step(logOut)]);
  schedule.note(instant(0.25), () => {
    cy.pinSetAt = null;
    stage.world.savePerson(cy);
  });

  for (const [index, reader] of readers.entries()) {
    if (!reader.usesPin) continue;
    appoint(FIRST_READER_DAYS + index * READERS_GAP_DAYS, reader, visit(openFileOf(bo), open));
  }

  appoint(60, bo, visit(grantTo([former.address])));
  appoint(58, former, visit(open));
  appoint(40, former, [...LOG_IN, step(deleteAccount)]);

  appoint(39, bo, visit(takeBackFrom(former.address)));

  schedule.note(instant(12.6), () => {
    dismissed.isHeld = true;
  });
  appoint(12, ada, visit(deactivate(dismissed)));
}
