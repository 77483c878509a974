import type { SensitiveKind } from './sensitive-sites';

/**
 * Well-known sensitive sites by kind, each with everything below it; blanks stand between them. Of sites that do many
 * things only the hosts are listed where people sign in, pay or read their mail.
 */
export const SENSITIVE_HOSTS: Readonly<Record<SensitiveKind, string>> = {
  mail: `
gmail.com mail.google.com inbox.google.com chat.google.com outlook.com outlook.live.com outlook.office.com
outlook.office365.com hotmail.com teams.microsoft.com mail.yahoo.com mail.yahoo.co.jp mail.aol.com icloud.com proton.me
protonmail.com tuta.com tutanota.com fastmail.com mail.zoho.com mail.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de
mail.ru mail.yandex.ru mail.yandex.com mail.qq.com exmail.qq.com mail.163.com mail.126.com mail.sina.com.cn
mail.naver.com mail.daum.net mail.kakao.com poczta.onet.pl poczta.wp.pl poczta.interia.pl poczta.o2.pl email.seznam.cz
email.cz posteo.de mailbox.org hey.com startmail.com runbox.com laposte.net messagerie.orange.fr mail.libero.it mail.tiscali.it
mail.uol.com.br mail.bol.com.br rediffmail.com ukr.net mail.rambler.ru inbox.lv web.whatsapp.com web.telegram.org
app.slack.com messages.google.com messenger.com`,
  bank: `
chase.com wellsfargo.com bankofamerica.com citi.com citibank.com usbank.com capitalone.com pnc.com truist.com
tdbank.com td.com ally.com discover.com schwab.com fidelity.com vanguard.com etrade.com robinhood.com
interactivebrokers.com interactivebrokers.co.uk ibkr.com merrilledge.com morganstanley.com goldmansachs.com marcus.com
navyfederal.org usaa.com americanexpress.com chime.com sofi.com mercury.com brex.com ramp.com rbc.com rbcroyalbank.com
scotiabank.com bmo.com cibc.com desjardins.com tangerine.ca wealthsimple.com hsbc.com hsbc.co.uk hsbc.com.hk barclays.co.uk
barclays.com lloydsbank.com natwest.com rbs.co.uk santander.co.uk santander.com santander.pl halifax.co.uk
nationwide.co.uk monzo.com starlingbank.com revolut.com wise.com tsb.co.uk metrobankonline.co.uk aib.ie
bankofireland.com deutsche-bank.de commerzbank.de comdirect.de dkb.de ing.com ing.de ing.nl ing.pl n26.com sparkasse.de
postbank.de hypovereinsbank.de volksbank.de consorsbank.de traderepublic.com scalable.capital erstegroup.com
sparkasse.at raiffeisen.at raiffeisen.ch bawag.at ubs.com credit-suisse.com postfinance.ch zkb.ch bnpparibas.com
bnpparibas.fr bnpparibas.pl mabanque.bnpparibas societegenerale.fr particuliers.sg.fr credit-agricole.fr
credit-agricole.pl creditmutuel.fr caisse-epargne.fr banquepopulaire.fr labanquepostale.fr boursobank.com lcl.fr
rabobank.nl abnamro.nl bunq.com snsbank.nl asnbank.nl kbc.be belfius.be bbva.es bbva.com caixabank.es bancosantander.es
bankinter.com sabadell.com bancsabadell.com unicaja.es cgd.pt millenniumbcp.pt novobanco.pt unicredit.it
intesasanpaolo.com fineco.it finecobank.com bancobpm.it nordea.com nordea.fi nordea.se swedbank.se seb.se handelsbanken.se
danskebank.dk danskebank.com dnb.no op.fi mbank.pl pkobp.pl ipko.pl pekao24.pl pekao.com.pl bankmillennium.pl
aliorbank.pl getinbank.pl csas.cz kb.cz csob.cz fio.cz airbank.cz moneta.cz tatrabanka.sk slsp.sk vub.sk otpbank.hu
bcr.ro bancatransilvania.ro brd.ro dskbank.bg privatbank.ua monobank.ua sberbank.ru tbank.ru tinkoff.ru vtb.ru
alfabank.ru isbank.com.tr garantibbva.com.tr akbank.com yapikredi.com.tr ziraatbank.com.tr leumi.co.il hapoalim.co.il
bankhapoalim.co.il emiratesnbd.com adcb.com fab.com qnb.com icbc.com.cn ccb.com boc.cn bankofchina.com abchina.com
cmbchina.com bankcomm.com spdb.com.cn citicbank.com cib.com.cn pingan.com hangseng.com sc.com bochk.com ctbcbank.com
cathaybk.com.tw esunbank.com.tw esunbank.com fubon.com taishinbank.com.tw firstbank.com.tw megabank.com.tw
landbank.com.tw bot.com.tw post.gov.tw mufg.jp bk.mufg.jp smbc.co.jp mizuhobank.co.jp rakuten-bank.co.jp
jp-bank.japanpost.jp sbisec.co.jp kbstar.com shinhan.com wooribank.com hanabank.com kakaobank.com tossbank.com
nonghyup.com dbs.com dbs.com.sg ocbc.com uob.com.sg uobgroup.com maybank2u.com.my cimbclicks.com.my bca.co.id
bankmandiri.co.id bri.co.id scb.co.th kasikornbank.com bdo.com.ph bpi.com.ph vietcombank.com.vn techcombank.com
onlinesbi.sbi sbi.co.in hdfcbank.com icicibank.com axisbank.com kotak.com zerodha.com groww.in commbank.com.au
anz.com.au anz.com westpac.com.au nab.com.au macquarie.com.au anz.co.nz asb.co.nz bnz.co.nz kiwibank.co.nz
standardbank.co.za fnb.co.za absa.co.za nedbank.co.za capitecbank.co.za gtbank.com equitybankgroup.com itau.com.br
bradesco.com.br bb.com.br caixa.gov.br santander.com.br nubank.com.br bancointer.com.br mercadopago.com
bancodechile.cl bancoestado.cl bancolombia.com davivienda.com bcp.com.pe viabcp.com bbva.mx banamex.com banorte.com
galicia.ar`,
  payment: `
paypal.com paypal.me venmo.com cash.app zellepay.com pay.google.com wallet.google.com stripe.com checkout.stripe.com
squareup.com adyen.com klarna.com afterpay.com affirm.com mollie.com payu.com payu.pl przelewy24.pl tpay.com dotpay.pl
blik.com ideal.nl bancontact.com sofort.com giropay.de paydirekt.de twint.ch swish.nu vippsmobilepay.com mobilepay.dk
bizum.es satispay.com payoneer.com skrill.com neteller.com paysafecard.com westernunion.com moneygram.com remitly.com
alipay.com pay.weixin.qq.com tenpay.com unionpay.com 95516.com pay.line.me linepay.com.tw jkopay.com paypay.ne.jp
pay.rakuten.co.jp pay.naver.com kakaopay.com toss.im paytm.com phonepe.com razorpay.com gcash.com m-pesa.com
visa.com mastercard.com coinbase.com binance.com kraken.com bitstamp.net crypto.com gemini.com okx.com bybit.com
kucoin.com bitpanda.com metamask.io blockchain.com ledger.com trezor.io buymeacoffee.com gofundme.com
pay.amazon.com`,
  health: `
mychart.com mychart.org followmyhealth.com healthcare.gov medicare.gov myhealth.va.gov kaiserpermanente.org
my.clevelandclinic.org teladoc.com zocdoc.com 23andme.com doctolib.fr doctolib.de doctolib.it
access.login.nhs.uk nhsapp.service.nhs.uk my.nhs.uk ameli.fr monespacesante.fr gematik.de meine.tk.de meine.aok.de
sundhed.dk 1177.se helsenorge.no kanta.fi pacjent.gov.pl znanylekarz.pl
myhealth.gov.au myhealthrecord.gov.au health.nhi.gov.tw myhealthbank.nhi.gov.tw express-scripts.com`,
  state: `
login.gov id.me irs.gov ssa.gov va.gov studentaid.gov usajobs.gov uscis.gov dmv.ca.gov account.gov.uk service.gov.uk
hmrc.gov.uk universal-credit.service.gov.uk cra-arc.gc.ca my.gov.au ato.gov.au realme.govt.nz myir.ird.govt.nz
elster.de bundid.de id.bund.de arbeitsagentur.de impots.gouv.fr franceconnect.gouv.fr ants.gouv.fr caf.fr
sede.agenciatributaria.gob.es clave.gob.es seg-social.gob.es spid.gov.it agenziaentrate.gov.it inps.it digid.nl
mijn.belastingdienst.nl mijnoverheid.nl belastingdienst.nl csam.be minfin.fgov.be oesterreich.gv.at finanzonline.bmf.gv.at
borger.dk mitid.dk skat.dk skatteverket.se bankid.com altinn.no skatteetaten.no suomi.fi vero.fi eesti.ee obywatel.gov.pl
mobywatel.gov.pl login.gov.pl pz.gov.pl podatki.gov.pl zus.pl identitaobcana.cz mojedane.cz slovensko.sk ugyfelkapu.gov.hu
gosuslugi.ru nalog.ru diia.gov.ua turkiye.gov.tr sso.acesso.gov.br singpass.gov.sg iras.gov.sg uidai.gov.in digilocker.gov.in
incometax.gov.in myna.go.jp e-tax.nta.go.jp hometax.go.kr www.gov.kr etax.nat.gov.tw mydata.nat.gov.tw fido.moi.gov.tw
iamsmart.gov.hk tax.gov.hk etax.chinatax.gov.cn gjzwfw.gov.cn sat.gob.mx anses.gob.ar afip.gob.ar arca.gob.ar sars.gov.za
`,
  password: `
1password.com 1password.eu 1password.ca bitwarden.com bitwarden.eu lastpass.com dashlane.com keepersecurity.com
nordpass.com roboform.com passwords.google.com enpass.io passbolt.com teampassword.com`,
  identity: `
accounts.google.com myaccount.google.com accounts.youtube.com login.microsoftonline.com login.live.com login.microsoft.com
account.microsoft.com account.live.com myaccount.microsoft.com myapps.microsoft.com login.windows.net appleid.apple.com
idmsa.apple.com account.apple.com okta.com okta-emea.com oktapreview.com onelogin.com auth0.com duosecurity.com
pingidentity.com pingone.com jumpcloud.com rippling.com id.atlassian.com accountscenter.facebook.com
accountscenter.instagram.com login.yahoo.com login.aol.com passport.yandex.ru passport.yandex.com id.vk.com
passport.baidu.com passport.weibo.com login.taobao.com passport.jd.com nid.naver.com accounts.kakao.com
login.salesforce.com my.salesforce.com authy.com login.amazon.com signin.aws.amazon.com signin.ebay.com`,
  cloud: `
console.aws.amazon.com console.amazonaws.cn portal.azure.com portal.azure.us portal.azure.cn entra.microsoft.com
admin.microsoft.com admin.google.com admin.exchange.microsoft.com intune.microsoft.com console.cloud.google.com
console.firebase.google.com cloud.oracle.com console.hetzner.cloud console.hetzner.com cloud.digitalocean.com
cloud.linode.com my.vultr.com manager.eu.ovhcloud.com dash.cloudflare.com dashboard.heroku.com app.netlify.com
console.aliyun.com console.cloud.tencent.com console.huaweicloud.com cloud.ibm.com app.terraform.io godaddy.com
namecheap.com gandi.net porkbun.com api.slack.com developers.facebook.com business.facebook.com appstoreconnect.apple.com
`,
};
