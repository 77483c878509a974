const each = (texts: string): readonly string[] => texts.trim().split(/\s+/);

/** Hosts of all kinds that a browser opens. */
const HOSTS = each(`
  example.com EXAMPLE.com ExAmPlE.CoM example.com. www.example.com. a.b.c.d.e.f.example.com x.co a-b.example a--b.example
  -a.example a-.example _dmarc.example _a._tcp.example 1.example 1a.example example.1a xn--e1afmkfd.xn--p1ai XN--E1AFMKFD.XN--P1AI
  пример.рф ПРИМЕР.РФ 例え.jp 例え。jp 例え．jp 例え｡jp faß.example FASS.example ünïcode.example münchen.de straße.de ς.gr σ.gr
  ＥＸＡＭＰＬＥ.com exa%6Dple.example ⓔⓧⓐⓜⓟⓛⓔ.com 𝐞𝐱𝐚𝐦𝐩𝐥𝐞.com ℯxample.com ﬁle.example ㎏.example ½.example №1.example ™.example
  %65xample.com ex%61mple%2Ecom %E4%BE%8B.jp example%2ecom e%CC%81.example é.example é.example ıstanbul.example İ.example
  क्‍ष.example נוֹ.example مثال.إختبار 한국.kr คน.th 😀.example ☃.net ❤️.example
  localhost LOCALHOST localhost. a.localhost local.host intranet router test
  127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0X7F.1 0177.0.0.1 017700000001 0x7f.0x0.0x0.0x1 00000177.1 127.0.0.1.
  0 0x 0x0 1 256 65536 16777216 4294967295 0.0.0.0 255.255.255.255 8.8.8.8 010.8.8.8 8.8.2056 134744072 1.1
  １２７.0.0.1 ①②⑦.⓪.⓪.① ¹²⁷.⁰.⁰.¹ 127。0。0。1 %31%32%37.0.0.1 %30x7f.1 0x7f%2e1
  [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::FFFF:7F00:1] [::127.0.0.1] [64:ff9b::127.0.0.1] [2002:7f00:1::]
  [2001:db8::1] [2001:0DB8:0000:0000:0000:0000:0000:0001] [fe80::1] [fc00::] [ff02::1] [2606:4700::1111] [1:2:3:4:5:6:7:8]
  [1::8] [1:2:3:4:5:6:7::] [::2:3:4:5:6:7:8] [0:0:1:0:0:1:0:0] [1:0:0:2:0:0:0:3]
`);

/** What stands behind a host. */
const TAILS = [
  ...each(`
    / /. /.. /../ /../../etc /a/../b /a/./b /a//b // /// /%2e /%2e%2e /%2E%2e/b /.%2e/b /%2e./b /a/%2e%2e/b /..%2f /a%2fb /a%5cb /%00 /%zz /%
    /a;b=c /a,b /a:b /@b /a@b:c /~user /$ /! /* /'( /[] /{} /| /^ /é /例 /%E4%BE%8B /%e4%be%8b /😀 /+ /a+b /=
    ? ?? ?a ?a=b ?a=b&c=d ?a=b#c ?a=b?c=d ?http://example.net/ ?https://user@example.net ?é ?%C3%A9 ?' ?" ?\\ ?a=%26 ?[] ?a[]=1 ?%zz ?#
    # ## #a #a#b #/../b #?a #é #%23 #:~:text=a #http://example.net/ #\\ #@example.net
    /?a /#a /?a#b /a?b#c
  `),
  '',
  '/a b',
  '/a%20b',
  '/?a b',
  '/#a b',
  `/${'a'.repeat(4_000)}`,
  `/?${'a=b&'.repeat(900)}`,
];

const PORTS = each(':443 :80 :8080 :1 :0443 :00080 :65535 :8443 :3000 : :00000000443').filter((port) => port !== ':1');

/** Addresses that are odd, and which a browser opens: what it opens is what they have to be judged by. */
export const ODD_URLS: readonly string[] = [
  ...HOSTS.flatMap((host) => [`https://${host}/`, `http://${host}/a?b#c`]),
  ...TAILS.map((tail) => `https://example.com${tail}`),
  ...PORTS.flatMap((port) => [`https://example.com${port}/`, `http://example.com${port}`]),
  ...each('https:example.com https:/example.com https:///example.com https:////example.com http:example.com/a'),
  ...each('HTTPS://example.com hTtP://example.com/ HTTP:example.com'),
  ' https://example.com/ ',
  '   https://example.com/a b   ',
];

/** Addresses that are no web addresses, or that read as something else than they are. */
export const BAD_URLS: readonly string[] = [
  ...each(`
    https://user@example.com/ https://user:pass@example.com/ https://:pass@example.com/ https://user:@example.com/
    https://example.net@example.com/ https://example.net:443@example.com/ https://a@b@example.com/ https://a:b:c@example.com
    https://%40@example.com/ https://%75ser@example.com https://пользователь@example.com https:user@example.com
    https://example.net%2f@example.com/ https://example.net%23@example.com/ https://example.net%3f@example.com
    https://example.com\\ https:\\\\example.com https:\\example.com https:/\\example.com https://example.net\\@example.com/
    https://example.com/a\\b https://example.com\\a?b https://example.com/..\\b#c http:\\\\127.0.0.1
    https:// https:/// https://? https://# https://: https://:443 https://@ https://@/ https://. https://.. https://.example.com
    https://example..com https://example.com.. https://a..b.. https://0x7f.. https://127.0.0.1..
    https://256.1.1.1/ https://1.2.3.4.5/ https://4294967296/ https://0x100000000/ https://1.2.3.256 https://0xg.1 https://09.1.1.1
    https://example.1 https://example.0x1 https://a.1.2.3.4 https://[::1 https://::1/ https://[::1]a/ https://[1:2:3]/ https://[g::]/
    https://[::1%25eth0]/ https://[::1%eth0]/ https://[1::2::3]/ https://[127.0.0.1]/ https://[]/ https://[::ffff:256.0.0.1]/
    https://example.com:65536/ https://example.com:-1/ https://example.com:a/ https://example.com:99999999
    https://example.com:22/ https://example.com:25 http://example.com:6667/ http://example.com:0/ http://example.com:1/
    https://exa%00mple.com/ https://exa%20mple.com https://exa%2fmple.com https://exa%23mple.com https://exa%40mple.com https://exa%5cmple.com
    https://exa<mple.com https://exa>mple.com https://exa^mple.com https://exa|mple.com
    https://%/ https://%zz/ https://％００.example https://exa⁄mple.com%2f
    javascript:alert(1) JAVASCRIPT:alert(1) javascript://example.com/%0aalert(1) data:text/html,a data:, blob:https://example.com/1
    file:///etc/passwd file://example.com/a about:blank about:config chrome://settings chrome-extension://abc/ moz-extension://abc/
    view-source:https://example.com filesystem:https://example.com/ resource://gre/ jar:https://example.com!/ ftp://example.com
    ws://example.com wss://example.com mailto:a@example.com tel:1 sms:1 intent://example.com#Intent;end market://a ms-settings:a
    urn:a:b httpsx://example.com xhttps://example.com http+unix://a/ //example.com /a ?a #a example.com a:80 http https http:
  `),
  '',
  ' ',
  'https://exam ple.com/',
  'https://example.com /a',
  'https ://example.com',
  'https:/ /example.com',
  'https://exa\tmple.com/',
  'https://exa\nmple.com/',
  'https://example.com/a\rb',
  'https://example.com/\u0000',
  'https://example.com/\u001b[0m',
  'https://example.com/\u0085',
  '\u0000https://example.com/',
  '\thttps://example.com/',
  'https://example.com/\n',
  'java\tscript:alert(1)',
  'https://exa\u00admple.com/\u007f',
  `https://example.com/${'a'.repeat(8_192)}`,
  `https://${'a'.repeat(64)}.${'b.'.repeat(120)}com/`,
];
