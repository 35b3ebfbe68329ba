import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import {
  requestPinResetAction,
  deleteAccountAction,
  enterPasswordAction,
  logOutAction,
} from './simulation/account-actions.ts';
import {
  grantAccessAction,
  openKnownFileAction,
  openFileOfBakerAction,
  revokeGrantAction,
  tellGranteeAction,
} from './simulation/file-actions.ts';
import { createRequestActions } from './simulation/requests/request-actions.ts';
import { banPersonAction, deactivateBakerAction } from './simulation/people-actions.ts';
import { LEAVING_ROWS, recordLeavingAction } from './simulation/review/leaving-actions.ts';
import { DAY_MS } from './simulation/action-context.ts';
import type { Simulation } from './simulation/scenarios.ts';
import { LOGIN_STEPS, visitStep, toVisitSteps, type VisitStep } from './simulation/visits.ts';
import type { SimulatedPerson } from './simulation/world.ts';

const ORG_BAN_REASON = 'Shared access with people outside the company';
/** The times of dee's visits, in days before the end of the simulation. */
const DEE_VISIT_DAYS_BEFORE_END: readonly number[] = [6.2, 5.1, 4.3, 2.7, 1.9, 0.8, 0.1];
/** In days before the end of the simulation, which lets even the last reader count as active. */
const FIRST_READER_VISIT_DAYS_BEFORE_END = 14;
const DAYS_BETWEEN_READER_VISITS = 1.7;
const FORMER_EMPLOYEE_NAME = 'opener39';
const FORMER_BAKER_NAME = 'einkorn';
const FILE_RECEIVER_NAME = 'spelt';

interface DemoPeople {
  personOf: (name: string) => SimulatedPerson;
  former: SimulatedPerson;
  readers: readonly SimulatedPerson[];
}

type Visit = (daysAgo: number, person: SimulatedPerson, steps: readonly VisitStep[]) => void;

/** Requests for access in all states; the last two wait for an answer of bo. */
const scheduleRequests = (
  visitAt: Visit,
  bo: SimulatedPerson,
  [one, other]: readonly SimulatedPerson[],
) => {
  if (!one || !other) return;
  const of = (asker: SimulatedPerson, reason: string) =>
    createRequestActions({ asker, baker: bo }, reason);
  const mistaken = of(one, 'I took the wrong file, sorry.');
  visitAt(26, one, toVisitSteps(mistaken.ask, mistaken.withdraw));
  const allowed = of(one, 'I prepare the audit of the third quarter.');
  visitAt(24.4, one, toVisitSteps(allowed.ask));
  visitAt(23.6, bo, [
    ...LOGIN_STEPS,
    visitStep(allowed.allow, { rows: 2 }),
    visitStep(logOutAction),
  ]);
  const refused = of(other, 'It was attached to an email.');
  visitAt(21.4, other, toVisitSteps(refused.ask));
  visitAt(20.6, bo, toVisitSteps(refused.refuse));
  visitAt(1.1, one, toVisitSteps(of(one, 'The supplier asks for these figures.').ask));
  visitAt(0.7, other, toVisitSteps(of(other, 'I take over the bakery in Lyon.').ask));
};

const instantIn = ({ schedule }: Simulation, daysAgo: number) =>
  schedule.length - Math.round(daysAgo * DAY_MS);

/** A paused person's planned visits wait for ever, so the last bake comes first. */
const scheduleLeavers = (
  simulation: Simulation,
  visitAt: Visit,
  personOf: DemoPeople['personOf'],
) => {
  const ada = personOf('ada');
  const formerEmployee = personOf(FORMER_EMPLOYEE_NAME);
  const formerBaker = personOf(FORMER_BAKER_NAME);
  simulation.schedule.addTask(instantIn(simulation, 12.6), () => {
    formerEmployee.isPaused = true;
  });
  visitAt(12, ada, toVisitSteps(deactivateBakerAction(formerEmployee)));

  simulation.schedule.addTask(instantIn(simulation, 0.9), () => {
    formerBaker.isPaused = true;
  });
  visitAt(0.3, ada, [
    ...LOGIN_STEPS,
    visitStep(recordLeavingAction(formerBaker, personOf(FILE_RECEIVER_NAME)), {
      rows: LEAVING_ROWS,
    }),
    visitStep(logOutAction),
  ]);
};

/** Brings the named demo accounts into the state that the README documents. */
export function scheduleDemoScenarios(
  simulation: Simulation,
  { personOf, former, readers }: DemoPeople,
): void {
  const { schedule, hours } = simulation;
  const [ada, bo, cy, dee] = [personOf('ada'), personOf('bo'), personOf('cy'), personOf('dee')];
  const [eli, fay, gil] = [personOf('eli'), personOf('fay'), personOf('gil')];

  const instant = (daysAgo: number) => instantIn(simulation, daysAgo);
  const visitAt = (daysAgo: number, person: SimulatedPerson, steps: readonly VisitStep[]) =>
    schedule.addVisit(hours.toWorkingHour(instant(daysAgo)), person, steps);
  const openTwice = [openFileOfBakerAction(bo), openFileOfBakerAction(bo)];

  visitAt(3.3, eli, toVisitSteps(...openTwice));
  const forAll = { isOfAll: true, target: eli };
  visitAt(2.3, ada, toVisitSteps(banPersonAction(forAll, ORG_BAN_REASON)));
  visitAt(2, eli, toVisitSteps(openFileOfBakerAction(bo), openKnownFileAction));

  visitAt(1.5, fay, toVisitSteps(...openTwice));
  const ofBo = { isOfAll: false, target: fay };
  visitAt(1.2, bo, toVisitSteps(banPersonAction(ofBo, DEFAULT_BAN_REASON)));
  visitAt(0.9, fay, toVisitSteps(openFileOfBakerAction(bo), openFileOfBakerAction(bo)));
  visitAt(0.2, fay, toVisitSteps(openFileOfBakerAction(bo)));

  visitAt(2.8, bo, toVisitSteps(tellGranteeAction(dee.address)));
  for (const daysAgo of DEE_VISIT_DAYS_BEFORE_END)
    visitAt(daysAgo, dee, toVisitSteps(...openTwice, openKnownFileAction));

  visitAt(0.35, gil, [visitStep(enterPasswordAction), visitStep(logOutAction)]);

  // The link in the email clears the PIN a day later; the next login creates a new PIN.
  visitAt(1.45, cy, [
    visitStep(enterPasswordAction),
    visitStep(requestPinResetAction),
    visitStep(logOutAction),
  ]);
  schedule.addTask(instant(0.25), () => {
    cy.pinSetAt = null;
    simulation.world.savePerson(cy);
  });

  for (const [index, reader] of readers.entries()) {
    if (!reader.usesPin) continue;
    visitAt(
      FIRST_READER_VISIT_DAYS_BEFORE_END + index * DAYS_BETWEEN_READER_VISITS,
      reader,
      toVisitSteps(openFileOfBakerAction(bo), openKnownFileAction),
    );
  }

  scheduleRequests(
    visitAt,
    bo,
    readers.filter(({ usesPin }) => usesPin),
  );

  visitAt(60, bo, toVisitSteps(grantAccessAction([former.address])));
  visitAt(58, former, toVisitSteps(openKnownFileAction));
  visitAt(40, former, [...LOGIN_STEPS, visitStep(deleteAccountAction)]);

  visitAt(39, bo, toVisitSteps(revokeGrantAction(former.address)));

  scheduleLeavers(simulation, visitAt, personOf);
}
