import type { ActVerb } from '../../src/policy/verb';

/** What buttons of real pages say, one on a line, by what a button with such a name alone comes to. */
export const BUTTON_NAMES: Readonly<Partial<Record<ActVerb, string>>> = {
  pay: `
    Pay|Pay now|Pay €49.90|Pay with card|Save and pay|Complete payment|Donate|Top up|Confirm payment|Buy with Google Pay
    Jetzt bezahlen|Zahlungspflichtig bestellen|Mit PayPal zahlen|Spenden
    Payer|Payer maintenant|Régler 49,90 €|Faire un don
    Pagar|Pagar ahora|Realizar pago|Donar
    Paga ora|Effettua pagamento|Pagar agora|Confirmar pagamento
    Betalen|Nu betalen|Betala|Betala nu|Zapłać|Zapłać teraz|Opłać zamówienie
    Оплатить|Оплатить заказ|Заплатить|Сплатити|Ödeme yap|Öde
    ادفع الآن|الدفع|भुगतान करें|अभी भुगतान करें|Bayar sekarang|Thanh toán
    支付|立即付款|付款|確認付款|支払う|お支払いへ進む|決済する|결제하기|지금 결제`,
  transfer: `
    Transfer|Transfer money|Send money|Withdraw|Wire transfer|Cash out
    Überweisen|Geld senden|Jetzt überweisen|Effectuer le virement|Transferir|Enviar dinero|Fazer Pix|Bonifico|Overboeken|Överför pengar
    Wykonaj przelew|Przelej|Перевести|Вывести средства|Переказати|Havale yap|Para gönder|تحويل|ट्रांसफर करें|转账|立即转账|提现|振込|送金する|이체|송금하기`,
  order: `
    Buy now|Place order|Place your order|Order now|Order|Purchase|Confirm order|Complete purchase|Place bid|Start free trial|Upgrade plan|Renew
    Kaufen|Jetzt kaufen|Kostenpflichtig bestellen|Bestellung abschließen|Gebot abgeben
    Acheter|Commander|Passer la commande|Valider ma commande|Comprar|Comprar ahora|Realizar pedido|Finalizar compra
    Acquista|Ordina ora|Conferma ordine|Comprar agora|Fechar pedido|Finalizar compra
    Kopen|Bestel nu|Bestelling plaatsen|Köp|Slutför köp|Beställ
    Kup teraz|Zamów|Zamawiam i potwierdzam|Złóż zamówienie|Objednat|Koupit
    Купить|Оформить заказ|Заказать|Купити|Оформити замовлення|Satın al|Siparişi tamamla|Hemen al
    اشتري الآن|إتمام الطلب|खरीदें|अभी खरीदें|ऑर्डर करें|Beli sekarang|Mua ngay|Đặt hàng
    立即购买|提交订单|下单|確認訂單|購入する|注文を確定する|今すぐ買う|구매하기|주문하기|바로구매`,
  book: `
    Book|Book now|Reserve|Confirm booking|Book appointment|Reserve a table
    Buchen|Jetzt buchen|Termin vereinbaren|Reservieren|Réserver|Prendre rendez-vous|Reservar|Pedir cita|Prenota|Boek nu|Reserveer|Boka|Boka nu
    Zarezerwuj|Umów wizytę|Забронировать|Записаться|Забронювати|Rezervasyon yap|احجز الآن|बुक करें|预订|立即预约|予約する|予約を確定する|예약하기`,
  delete: `
    Delete|Delete account|Remove|Remove item|Erase|Discard|Empty trash|Revoke|Deactivate account|Cancel subscription|Cancel order|Close account|Delete all mail|Delete comments|Delete saved search|Delete search history|Delete filter rule|Remove collaborator|Move to trash|Delete filter and account
    Löschen|Konto löschen|Entfernen|Abo kündigen|Bestellung stornieren|Suchverlauf löschen
    Supprimer|Supprimer le compte|Effacer|Retirer|Annuler la commande|Résilier
    Eliminar|Borrar|Eliminar cuenta|Cancelar pedido|Elimina|Rimuovi|Cancella tutto|Excluir|Apagar|Remover|Excluir conta
    Verwijderen|Account verwijderen|Opzeggen|Radera|Ta bort|Usuń|Usuń konto|Skasuj|Anuluj zamówienie|Smazat|Odstranit
    Удалить|Удалить аккаунт|Очистить корзину|Отменить заказ|Видалити|Видалити обліковий запис|Sil|Hesabı sil|Siparişi iptal et
    حذف|حذف الحساب|إزالة|हटाएं|खाता हटाएं|मिटाएं|डिलीट करें|Hapus|Hapus akun|Xóa|Xóa tài khoản
    删除|删除账户|移除|清空购物车|取消订单|刪除|移除成員|削除|アカウントを削除|削除する|注文をキャンセル|삭제|계정 삭제|회원 탈퇴|주문 취소`,
  unsubscribe: `
    Unsubscribe|Unsubscribe now|Opt out|Unfollow|Newsletter abbestellen|Se désabonner|Désinscription|Darse de baja|Cancelar suscripción|Disiscriviti|Cancelar inscrição|Uitschrijven|Avsluta prenumeration
    Wypisz się|Zrezygnuj z subskrypcji|Отписаться|Отказаться от подписки|Відписатися|Abonelikten çık|إلغاء الاشتراك|सदस्यता समाप्त करें|退订|取消订阅|取消訂閱|配信停止|購読解除|구독 취소|수신거부`,
  permission: `
    Add member|Add SSH key|Add deploy key|Add webhook|Generate new token|Invite|Invite user|Grant access|Make public|Change visibility|Change role|Add collaborator|Install app|Transfer ownership|Merge pull request
    Mitglied hinzufügen|Einladen|Zugriff gewähren|Öffentlich machen|Inviter|Rendre public|Donner accès|Invitar|Hacer público|Agregar miembro|Invita|Rendi pubblico|Convidar|Tornar público|Uitnodigen|Bjud in
    Zaproś|Dodaj użytkownika|Udziel dostępu|Пригласить|Добавить участника|Предоставить доступ|Сделать публичным|Запросити|Davet et|Üye ekle|دعوة|منح الوصول|आमंत्रित करें|सार्वजनिक करें
    添加成员|邀请|生成令牌|设为公开|招待する|メンバーを追加|トークンを生成|アクセスを許可|초대하기|멤버 추가|권한 부여`,
  credential: `
    Change password|Update password|Reset password|Change email|Change e-mail|Update email|Add phone number|Enable 2FA|Turn off 2-step verification|Add passkey|Generate recovery codes
    Passwort ändern|E-Mail ändern|Changer le mot de passe|Modifier l'e-mail|Cambiar contraseña|Cambiar correo|Cambia password|Alterar senha|Alterar e-mail|Wachtwoord wijzigen|Byt lösenord
    Zmień hasło|Zmień adres e-mail|Изменить пароль|Сменить почту|Змінити пароль|Şifreyi değiştir|تغيير كلمة المرور|पासवर्ड बदलें|修改密码|更改邮箱|重設密碼|パスワードを変更|メールアドレスを変更|비밀번호 변경|이메일 변경`,
  subscribe: `
    Subscribe|Sign up|Sign up for free|Join now|Create account|Register|Follow|Accept & subscribe|Get newsletter|Join
    Abonnieren|Newsletter abonnieren|Registrieren|Konto erstellen|S'abonner|S'inscrire|Créer un compte|Suscribirse|Regístrate|Crear cuenta|Iscriviti|Registrati|Inscrever-se|Cadastre-se|Criar conta|Inschrijven|Prenumerera|Skapa konto
    Zapisz się|Zarejestruj się|Załóż konto|Подписаться|Зарегистрироваться|Підписатися|Abone ol|Kaydol|اشترك|إنشاء حساب|सदस्यता लें|सब्सक्राइब करें|订阅|注册|关注|訂閱|登録する|新規登録|チャンネル登録|구독|회원가입|팔로우`,
  consent: `
    Accept|Accept all|Accept all cookies|I agree|Agree and continue|Allow|Authorize|Authorize application|Approve|Accept invitation|Sign document
    Alle akzeptieren|Zustimmen|Erlauben|Ich stimme zu|Tout accepter|J'accepte|Autoriser|Aceptar todo|Acepto|Autorizar|Permitir|Accetta tutto|Accetto|Consenti|Aceitar|Concordo|Alles accepteren|Akkoord|Toestaan|Godkänn alla|Tillåt
    Akceptuję|Zgadzam się|Zezwól|Принять|Согласен|Разрешить|Прийняти все|Дозволити|Kabul et|İzin ver|أوافق|السماح|قبول الكل|स्वीकार करें|अनुमति दें|सहमत हूँ|同意|接受|允许|授权|同意する|許可する|承認|동의|허용|모두 허용`,
  share: `
    Share|Share link|Share now|Retweet|Create link|Teilen|Freigeben|Partager|Compartir|Condividi|Compartilhar|Delen|Dela|Udostępnij|Поделиться|Поділитися|Paylaş|مشاركة|साझा करें|分享|共享|共有する|シェア|공유하기`,
  post: `
    Post|Post comment|Publish|Publish now|Tweet|Comment|Vote|Upvote|Submit review|Add comment|Rate
    Veröffentlichen|Kommentieren|Abstimmen|Publier|Commenter|Voter|Publicar|Comentar|Votar|Pubblica|Commenta|Vota|Postar|Publiceren|Plaatsen|Publicera|Rösta
    Opublikuj|Skomentuj|Zagłosuj|Опубликовать|Комментировать|Проголосовать|Опублікувати|Yayınla|Yorum yap|نشر|تصويت|पोस्ट करें|वोट दें|发布|发表评论|投票|投稿|投票する|게시|댓글 등록|투표하기`,
  send: `
    Send|Send message|Send email|Reply|Reply all|Forward|Apply now|Submit application|Report|Call now
    Senden|Absenden|Nachricht senden|Antworten|Weiterleiten|Jetzt bewerben|Envoyer|Envoyer le message|Répondre|Postuler|Enviar|Enviar mensaje|Responder|Reenviar|Invia|Rispondi|Inoltra|Enviar mensagem|Encaminhar|Verzenden|Versturen|Beantwoorden|Skicka|Svara
    Wyślij|Wyślij wiadomość|Odpowiedz|Отправить|Ответить|Переслать|Надіслати|Відповісти|Gönder|Yanıtla|إرسال|رد|भेजें|संदेश भेजें|उत्तर दें|Kirim|Gửi|发送|回复|轉寄|送信|返信する|転送|보내기|전송|답장`,
  'sign-in': `
    Sign in|Log in|Sign in with Google|Continue with Google|Log out|Sign out|Anmelden|Einloggen|Abmelden|Se connecter|Se déconnecter|Iniciar sesión|Cerrar sesión|Accedi|Fazer login|Inloggen|Logga in
    Zaloguj się|Wyloguj|Войти|Увійти|Giriş yap|Çıkış yap|تسجيل الدخول|लॉग इन करें|登录|登出|ログイン|로그인|로그아웃`,
  cart: `
    Add to cart|Add to bag|Add to basket|Add to cart: Pebble kettle|Update cart|Add to wishlist|In den Warenkorb|In den Einkaufswagen|Ajouter au panier|Añadir al carrito|Añadir a la cesta|Aggiungi al carrello|Adicionar ao carrinho|In winkelwagen|Lägg i varukorg
    Dodaj do koszyka|Do koszyka|В корзину|Добавить в корзину|До кошика|Додати в кошик|Sepete ekle|أضف إلى السلة|कार्ट में जोड़ें|Tambah ke keranjang|Thêm vào giỏ|加入购物车|加入購物車|カートに入れる|カートに追加|장바구니 담기|카트에 담기`,
  mark: `
    Star|Like|Mark as read|Archive|Favorite|Pin|Add label|Mute|Gefällt mir|Favorit|J'aime|Me gusta|Favorito|Mi piace|Vind ik leuk|Gilla|Lubię to|Oznacz jako przeczytane|Нравится|В избранное|Подобається|Beğen|إعجاب|पसंद|点赞|收藏|いいね|お気に入り|좋아요|즐겨찾기`,
  search: `
    Search|Find|Filter results|Apply filters|Suchen|Rechercher|Buscar|Cerca|Pesquisar|Zoeken|Sök|Szukaj|Найти|Искать|Знайти|Ara|بحث|खोजें|Cari|Tìm kiếm|搜索|搜尋|検索|검색|Remove filter: red|Delete filter Brand Acme`,
  submit: `
    Submit|Save|Save changes|Next|Continue|OK|Done|Apply|Create|Add row|Cancel|Close|Back|Finish|Confirm|Create ticket|Save draft|Start|Upload|View cart|Checkout|Reject all|Decline|No thanks|Track order|Edit post|My orders|Log time|Open|Rename|Compose|Refresh
    Weiter|Speichern|Übernehmen|Abbrechen|Zurück|Bestätigen|Alle ablehnen|Bestellung ansehen|Suivant|Enregistrer|Annuler|Valider|Tout refuser|Siguiente|Guardar|Cancelar|Rechazar todo|Avanti|Salva|Annulla|Continuar|Salvar|Voltar|Volgende|Opslaan|Annuleren|Nästa|Spara|Avbryt
    Dalej|Zapisz|Anuluj|Wstecz|Zatwierdź|Далее|Сохранить|Отмена|Продолжить|Далі|Зберегти|Скасувати|İleri|Kaydet|İptal|التالي|حفظ|إلغاء|अगला|सहेजें|रद्द करें|Simpan|Batal|Lưu|下一步|保存|取消|确定|儲存|次へ|保存する|キャンセル|戻る|다음|저장|취소|확인|查看订单|注文履歴を見る|구매 내역`,
  view: `
    Next page|Previous page|Page 3|Next month|Previous month|Load more|Show more|Show less|Read more|Delete filter|Delete filters|Clear filters|Clear all filters|Remove filter|Clear search|Clear selection|Sort by|Send to back|Zoom in|Expand all|4 December 2026|Thursday, December 24th, 2026|2026年12月4日
    Nächste Seite|Nächster Monat|Mehr anzeigen|Filter löschen|Filter zurücksetzen|Page suivante|Mois suivant|Voir plus|Supprimer le filtre|Effacer les filtres|Página siguiente|Ver más|Borrar filtros|Eliminar filtro|Pagina successiva|Mostra altro|Rimuovi filtri|Próxima página|Carregar mais|Limpar filtros|Volgende pagina|Toon meer|Filter verwijderen|Nästa sida|Visa fler|Ta bort filter
    Następna strona|Pokaż więcej|Usuń filtr|Wyczyść filtry|Następny miesiąc|Следующая страница|Показать ещё|Удалить фильтр|Сбросить фильтры|Наступна сторінка|Видалити фільтр|Sonraki sayfa|Filtreyi kaldır|Filtreleri temizle|الصفحة التالية|عرض المزيد|حذف الفلتر|अगला पृष्ठ|फ़िल्टर हटाएं|Hapus filter
    下一页|加载更多|清除筛选|删除筛选|次のページ|もっと見る|フィルターをクリア|フィルターを削除|다음 페이지|더보기|필터 삭제`,
};
