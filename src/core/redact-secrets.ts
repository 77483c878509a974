/** Names of headers and parameters whose values open something. */
const SECRET_NAME =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-(?:api|csrf|xsrf|auth|amz-security)[\w-]*|.*(?:token|secret|password|passwd|api[-_]?key|session[-_]?id|signature|credential|auth|jwt|otp|code))$/i;
/** `Bearer …`, JSON web tokens, and keys by the marks that their issuers give them. */
const SECRET_TEXT =
  /\bbearer\s+[\w.~+/=-]{8,}|\bbasic\s+(?=[\w+/]*[\d=])[\w+/]{8,}=*|\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?|\b(?:sk|pk|rk|ghp|gho|ghs|xox[abprs]|AKIA|AIza)[-_]?[\w-]{16,}/gi;

const HIDDEN = '[hidden]';

/** True for a header or parameter whose value is left out of what a model reads. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** The text with what looks like a token or key left out. */
export function redactSecrets(text: string): string {
  return text.replace(SECRET_TEXT, HIDDEN);
}

/** The address with the values of telling parameters, and what looks like a key anywhere in it, left out. */
export function redactUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return redactSecrets(url);
  if (parsed.username !== '' || parsed.password !== '') {
    parsed.username = '';
    parsed.password = '';
  }
  for (const name of new Set(parsed.searchParams.keys())) {
    if (isSecretName(name)) parsed.searchParams.set(name, HIDDEN);
  }
  return redactSecrets(parsed.href.replaceAll('%5Bhidden%5D', HIDDEN));
}
