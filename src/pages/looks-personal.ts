/**
 * Words that name what is about a person, in English, Polish, Chinese, German, French and Spanish: without accents, each
 * up to the end of a word unless `\w*` says otherwise. A few say enough inside a longer word.
 */
const PERSONAL = new RegExp(
  ` (?:(?:user|customer|client|person|member|my|your|home)?(?:${[
    // Age, birth, sex
    String.raw`ages?(?:range|group)?|dob|born|birth\w*|gender\w*|sex|sexual\w*|pronouns?|pregnan\w*`,
    String.raw`wiek\w*|plec|plci|urodz\w*|ciaz\w*|seksual\w*|geburt\w*|geschlecht\w*|schwanger\w*|lebensalter`,
    String.raw`naissance|sexe|sexo|enceinte|grossesse|edad|nacimiento|embaraz\w*`,
    // Body and health
    String.raw`health\w*|medical\w*|medication\w*|diagnos\w*|diseases?|illness\w*|allerg\w*|alerg\w*|disabilit\w*|bmi|biometric\w*`,
    `blood|skin(?: ?(?:tone|colou?r|type))|(?:body|user|customer|your) ?(?:height|weight)`,
    String.raw`zdrow\w*|chorob\w*|niepelnospr\w*|gesundheit\w*|krankheit\w*|behinderung\w*|sante|maladie\w*|salud|enfermedad\w*`,
    // Money and work
    String.raw`income\w*|salar\w*|wages?|earnings|net ?worth|credit ?(?:score|rating)|iban|bank ?account|occupation|employer`,
    String.raw`dochod\w*|zarobk\w*|wynagrodz\w*|einkommen\w*|gehalt\w*|revenus?|ingresos`,
    // Origin, belief, family
    String.raw`religi\w*|faith|ethnic\w*|race|nationalit\w*|citizenship|politic\w*|marital|married|spouse`,
    String.raw`wyznani\w*|narodow\w*|obywatel\w*|polity\w*|konfession|staatsang\w*|familienstand|nacionalidad`,
    // Ways to reach or name a person
    String.raw`e ?mails?\w*|phone\w*|telephone\w*|telefon\w*|telefono|mobile ?(?:number|phone)|(?:first|last|full|middle|maiden|family|given) ?names?|surnames?`,
    String.raw`imie|nazwisk\w*|vorname|nachname|prenom|apellidos?|correo`,
    String.raw`ssn|social ?security|passports?|paszport\w*|pesel|dowod\w*|national ?id|tax ?id|id ?(?:number|card)|driv\w* ?licen[cs]e|dni|curp|cpf|steuer ?(?:id|nummer)`,
    String.raw`geo ?location|post ?code|postal\w*|zip ?code|(?:home|street|postal|mailing|billing|shipping|ip) ?address\w*`,
    // What a person did before
    `(?:purchase|order|browsing|search|credit) ?history|(?:previous|past) ?(?:purchases|orders)`,
  ].join('|')})|\\w*(?:birthda|ofbirth|emailadd|phonenum|pregnan|nationality|religion)\\w*)(?= )`,
);

/** Words that mean many things in a sentence, and a person's place or body as the name of a field. */
const PERSONAL_NAME =
  / (?:(?:user|customer|client|my|your|home|current)?(?:location|address\w*|mail|city|street|zip|lat|lng|latitude|longitude|gps|coordinates|geo|tel|mobile|alter|adres\w*|anschrift|wohnort|standort|strasse|plz|ulica|miasto|lokalizacja|ville|ciudad|direccion|ubicacion|localisation))(?= )/;

/** Chinese has no blanks between words. */
const PERSONAL_HAN =
  /[年歲岁][龄齡]|[岁歲][数數]|生日|出生|性[别別]|[怀懷]孕|孕[妇婦]|健康|病史|疾病|[过過]敏|[残殘]疾|身心障礙|身高|[体體]重|收入|工[资資]|薪[资資水]|宗教|信仰|民族|[种種]族|[国國]籍|婚姻|政治|住址|定位|[邮郵][编編遞]|[电電][话話]|手[机機]|[邮郵]箱|[电電]子[邮郵]件|身[份分][证證]|[护護]照|姓名/;
const PERSONAL_HAN_NAME = /位置|地址|地[点點]/;

/** Says whether the name of a field, or the `texts` about it, ask for what is about a person. By words alone: a page may call it otherwise. */
export function looksPersonal(name: string, texts: readonly string[]): boolean {
  const named = spaced(name);
  if (PERSONAL_NAME.test(named) || PERSONAL_HAN_NAME.test(name)) return true;
  return [named, ...texts.map(spaced)].some((text) => PERSONAL.test(text) || PERSONAL_HAN.test(text));
}

/** ` date of birth ` of `dateOfBirth`, `date_of_birth` and `DATE-OF-BIRTH1`. */
function spaced(text: string): string {
  const words = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\P{L}+/gu, ' ');
  return ` ${words} `;
}
