import type { OtpsStrings } from '../en/otps.ts';

export const DE_OTPS: OtpsStrings = {
  'otps.heading': 'Code eingeben',
  'otps.sent': 'Wir haben einen sechsstelligen Code an {destination} gesendet.',
  'otps.back': 'Zurück',
  'otps.code': 'Einmalcode',
  'otps.verifying': 'Der Code wird geprüft …',
  'otps.expires': 'Der Code läuft in {time} ab.',
  'otps.expired': 'Der Code ist abgelaufen.',
  'otps.question': 'Keinen Code erhalten?',
  'otps.resend': 'Code erneut senden',
  'otps.resending': 'Der Code wird gesendet …',
  'otps.resent': 'Code gesendet',
  'otps.announceResent': 'Wir haben einen neuen Code an {destination} gesendet.',
  'otps.wait': '(in {seconds} s)',
  'otps.success': 'Geschafft',
  'otps.verified': 'Der Code ist richtig. Die Anmeldung ist abgeschlossen.',
};
