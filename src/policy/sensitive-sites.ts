import type { SessionRule } from '../core/session-rule';
import { publicSuffixOf } from './public-suffix';
import { SENSITIVE_HOSTS } from './sensitive-hosts';

/**
 * What makes a site one that no page may lead the agent to unasked: money or messages are kept there, or the keys to
 * other places. Sites of a state that only inform are none; where people sign in to it, it is `state`.
 */
export type SensitiveKind = 'mail' | 'bank' | 'payment' | 'health' | 'state' | 'password' | 'identity' | 'cloud';

/**
 * Words that, as a part of a host name between dots and hyphens, tell what is behind it. `mail` is one word of
 * `mail.example` and of `my-mail.example`, not of `dailymail.example`.
 */
export const SENSITIVE_WORDS: Readonly<Partial<Record<SensitiveKind, readonly string[]>>> = {
  mail: words('mail webmail email imap smtp owa outlook roundcube zimbra poczta correo posta inbox mailbox'),
  bank: words(
    'bank banks banking ebank ebanking netbank netbanking onlinebanking internetbanking internetbank mobilebanking ' +
      'homebanking bankofficial banco banca banque bancaonline bankowosc sparkasse raiffeisen brokerage',
  ),
  payment: words(
    'pay payment payments paying checkout billing wallet wallets cashier pago pagos pagamento pagamenti paiement ' +
      'paiements zahlung zahlungen platnosci betaling oplata',
  ),
  health: words('patient patients mychart ehealth telehealth patientportal myhealth'),
  password: words('vault bitwarden vaultwarden keepass passbolt passwords'),
  identity: words(
    'login logins logon signin signon signup sso idp iam auth oauth oauth2 oidc saml adfs account accounts myaccount ' +
      'konto compte cuenta conta logowanie connexion anmeldung identity keycloak authentik 2fa mfa',
  ),
  cloud: words('console admin cpanel whm plesk phpmyadmin vpn'),
};

// A bank often bears the word in its name without a hyphen: `examplebank`, `bankofexample`.
const BANK_NAME = /^bank(?!rupt|sy)|bank(?:ing)?$/;

/** Says whether a host, as the platform's URL parser gives it, belongs to a sensitive site. */
export function isSensitiveSite(hostname: string): boolean {
  return sensitiveKind(hostname) !== undefined;
}

/** What kind of sensitive site a host belongs to; a host that is listed is judged by the list alone. */
export function sensitiveKind(hostname: string): SensitiveKind | undefined {
  const name = hostname.replace(/\.+$/, '').toLowerCase();
  // An address of numbers has no name to be judged by.
  if (name === '' || name.startsWith('[') || /(^|\.)\d+$/.test(name)) return undefined;
  return listedKind(name) ?? kindOfWords(name);
}

function listedKind(name: string): SensitiveKind | undefined {
  for (let zone = name; zone !== ''; zone = zone.slice(zone.indexOf('.') + 1)) {
    const kind = listed().get(zone);
    if (kind !== undefined) return kind;
    if (!zone.includes('.')) return zone === 'bank' ? 'bank' : undefined;
  }
  return undefined;
}

let list: ReadonlyMap<string, SensitiveKind> | undefined;

/** Read when it is first asked for: few turns ever leave their site. */
function listed(): ReadonlyMap<string, SensitiveKind> {
  list ??= new Map(KINDS.flatMap((kind) => words(SENSITIVE_HOSTS[kind]).map((host) => [host, kind] as const)));
  return list;
}

const KINDS = ['mail', 'bank', 'payment', 'health', 'state', 'password', 'identity', 'cloud'] as const;

function kindOfWords(name: string): SensitiveKind | undefined {
  const suffix = publicSuffixOf(name);
  // A host that is a suffix itself, like a name of one label, is judged by its first label.
  const labels = (suffix === name ? name : name.slice(0, -suffix.length - 1)).split('.');
  const parts = new Set(labels.flatMap((label) => [...label.split('-'), label.replaceAll('-', '')]));
  const found = KINDS.find((kind) => SENSITIVE_WORDS[kind]?.some((word) => parts.has(word)));
  return found ?? ([...parts].some((part) => BANK_NAME.test(part)) ? 'bank' : undefined);
}

/** What is no part of an honest page of another site. Signing in and paying are: they come in frames. */
const NOT_IN_FRAMES = ['mail', 'bank', 'health', 'state', 'password', 'cloud'] as const;

let notToLoad: readonly Pick<SessionRule, 'regex' | 'requestDomains'>[] | undefined;

/** Which addresses no frame of a tab that the agent acts in may load: sensitive sites, but for payments and identities. */
export function framesNotToLoad(): readonly Pick<SessionRule, 'regex' | 'requestDomains'>[] {
  notToLoad ??= [
    { requestDomains: NOT_IN_FRAMES.flatMap((kind) => words(SENSITIVE_HOSTS[kind])) },
    ...chunks(NOT_IN_FRAMES.flatMap((kind) => SENSITIVE_WORDS[kind] ?? [])).map((some) => {
      return { regex: `^https?://([^/?#@:]+[.-])?(${some.join('|')})[.-]` };
    }),
  ];
  return notToLoad;
}

/** Browsers limit the size of an expression: a rule that is too large is not taken, nor any beside it. */
const MAX_CHARS = 70;

function chunks(all: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [[]];
  for (const word of all) {
    const last = found.at(-1) ?? [];
    if ([...last, word].join('|').length > MAX_CHARS) found.push([word]);
    else last.push(word);
  }
  return found;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
