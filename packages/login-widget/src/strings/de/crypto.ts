import type { CryptoButtonStrings } from '../en/crypto-buttons.ts';
import type { CryptoStrings } from '../en/crypto.ts';

export const DE_CRYPTO: CryptoButtonStrings & CryptoStrings = {
  'crypto.wallets': 'Krypto-Wallets',
  'crypto.continueWith': 'Weiter mit {wallet}',
  'crypto.continueWithOther': 'Weiter mit einer anderen Krypto-Wallet',
  'crypto.setUp': 'Neue Krypto-Wallet einrichten',
  'crypto.otherEthereumWallet': 'Andere Ethereum-Wallet',
  'crypto.otherSolanaWallet': 'Andere Solana-Wallet',
  'crypto.connectHeading': '{wallet} verbinden',
  'crypto.connectText': 'Im Fenster der Wallet ein Konto auswählen.',
  'crypto.connectStatus': 'Warten auf {wallet} …',
  'crypto.signHeading': 'Nachricht signieren',
  'crypto.signText':
    'Diese Nachricht im Fenster der Wallet signieren. Das ist kostenlos und löst keine Transaktion aus.',
  'crypto.message': 'Zu signierende Nachricht',
  'crypto.windowHint': 'Kein Fenster? {wallet} aus der Symbolleiste des Browsers öffnen.',
  'crypto.connectHint': '{wallet} entsperren und dieser Seite ein Konto freigeben.',
  'crypto.signHint': 'Die Nachricht mit dem verbundenen Konto bestätigen.',
  'crypto.setUpText':
    'Eine Krypto-Wallet bewahrt den Schlüssel für die Anmeldung auf. Eine dieser oder eine andere Ethereum- oder Solana-Wallet installieren, dann diese Seite neu laden.',
  'crypto.walletSites': 'Wallets',
  'crypto.confirmationHeading': 'Geschafft!',
  'crypto.confirmationText': 'Die Anmeldung mit {wallet} war erfolgreich.',
  'crypto.connectFailed': '[Fehler] Keine Verbindung zur Wallet',
  'crypto.signFailed': '[Fehler] Die Nachricht wurde nicht signiert',
  'error.walletSignature':
    'Die Signatur der Wallet wurde nicht angenommen. Bitte von vorn beginnen. Wenn das nicht hilft, bitte eine andere Wallet verwenden: Manche Hardware-Wallets und gemeinsame Konten signieren in einer Form, die sich hier nicht prüfen lässt.',
  'crypto.tryAgain': 'Noch einmal versuchen',
  'crypto.cancel': 'Abbrechen',
  'crypto.back': 'Zurück',
};
