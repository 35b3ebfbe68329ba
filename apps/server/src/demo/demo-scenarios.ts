import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import {
  requestPinReset,
  deleteAccount,
  enterPassword,
  logOut,
} from './simulation/account-actions.ts';
import { grantTo, open, openFileOf, revokeGrantOf } from './simulation/file-actions.ts';
import { ban, deactivate } from './simulation/people-actions.ts';
import { DAY_MS } from './simulation/action-context.ts';
import type { Simulation } from './simulation/scenarios.ts';
import { LOG_IN, step, visit, type Step } from './simulation/visits.ts';
import type { Person } from './simulation/world.ts';

const ORG_BAN_REASON = 'Shared access with people outside the company';
/** The number of days before the end of the simulation. */
const VISITS_OF_DEE: readonly number[] = [6.2, 5.1, 4.3, 2.7, 1.9, 0.8, 0.1];
/** The first reader's visit is recent enough that every reader counts as active. */
const FIRST_READER_DAYS = 14;
const READER_GAP_DAYS = 1.7;
const FORMER_EMPLOYEE = 'opener39';

interface DemoPeople {
  personOf: (name: string) => Person;
  former: Person;
  readers: readonly Person[];
}

/** Brings the named demo accounts into the state that the README documents. */
export function scheduleDemoScenarios(
  simulation: Simulation,
  { personOf, former, readers }: DemoPeople,
): void {
  const { schedule, hours } = simulation;
  const [ada, bo, cy, dee] = [personOf('ada'), personOf('bo'), personOf('cy'), personOf('dee')];
  const [eli, fay, gil] = [personOf('eli'), personOf('fay'), personOf('gil')];
  const formerEmployee = personOf(FORMER_EMPLOYEE);

  const instant = (daysAgo: number) => schedule.length - Math.round(daysAgo * DAY_MS);
  const visitAt = (daysAgo: number, person: Person, steps: readonly Step[]) =>
    schedule.addVisit(hours.toWorkingHour(instant(daysAgo)), person, steps);
  const openTwice = [openFileOf(bo), openFileOf(bo)];

  visitAt(3.3, eli, visit(...openTwice));
  const forAll = { isOfAll: true, target: eli };
  visitAt(2.3, ada, visit(ban(forAll, ORG_BAN_REASON)));
  visitAt(2, eli, visit(openFileOf(bo), open));
  visitAt(0.3, eli, visit(openFileOf(bo)));

  visitAt(1.5, fay, visit(...openTwice));
  const ofBo = { isOfAll: false, target: fay };
  visitAt(1.2, bo, visit(ban(ofBo, DEFAULT_BAN_REASON)));
  visitAt(0.9, fay, visit(openFileOf(bo), openFileOf(bo)));
  visitAt(0.2, fay, visit(openFileOf(bo)));

  for (const daysAgo of VISITS_OF_DEE) visitAt(daysAgo, dee, visit(...openTwice, open));

  visitAt(0.35, gil, [step(enterPassword), step(logOut)]);

  // The link in the email clears the PIN a day later; the next login creates a new PIN.
  visitAt(1.45, cy, [step(enterPassword), step(requestPinReset), step(logOut)]);
  schedule.addTask(instant(0.25), () => {
    cy.pinSetAt = null;
    simulation.world.savePerson(cy);
  });

  for (const [index, reader] of readers.entries()) {
    if (!reader.usesPin) continue;
    visitAt(FIRST_READER_DAYS + index * READER_GAP_DAYS, reader, visit(openFileOf(bo), open));
  }

  visitAt(60, bo, visit(grantTo([former.address])));
  visitAt(58, former, visit(open));
  visitAt(40, former, [...LOG_IN, step(deleteAccount)]);

  visitAt(39, bo, visit(revokeGrantOf(former.address)));

  schedule.addTask(instant(12.6), () => {
    formerEmployee.isPaused = true;
  });
  visitAt(12, ada, visit(deactivate(formerEmployee)));
}
