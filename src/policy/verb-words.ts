import type { ConsequentialVerb } from '../core/verb';
import { type WordList, wordList } from './word-list';

/*
 * What buttons say, in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish, Czech, Russian,
 * Ukrainian, Turkish, Arabic, Hindi, Indonesian, Vietnamese, Japanese, Chinese and Korean. How an entry is read: see
 * `wordList`. English words that are nouns as well count at the beginning of a name only.
 */

/** In the order in which they are looked for: what says more comes first. */
export const CONSEQUENTIAL_WORDS: readonly (readonly [ConsequentialVerb, WordList])[] = [
  [
    'unsubscribe',
    wordList(`
      unsubscribe* opt_out unfollow leave_list leave_group abbestell* abmelden_vom newsletter_abmelden austragen désabonner* désinscri*
      darse_de_baja darme_de_baja cancelar_suscripción anular_suscripción disiscri* annulla_iscrizione cancelar_inscrição descadastr* desinscrever*
      afmelden uitschrijven avsluta_prenumeration avprenumerera avregistrera wypisz* anuluj_subskrypcję zrezygnuj_z odhlásit_odběr zrušit_odběr
      отписа* отказаться_от_подписки отмена_подписки відписа* скасувати_підписку abonelikten aboneliği_iptal *لغاء_الاشتراك الغاء_الاشتراك
      सदस्यता_समाप्त सदस्यता_रद्द अनसब्सक्राइब berhenti_berlangganan hủy_đăng_ký 退订 退訂 取消订阅 取消訂閱 配信停止 購読解除 購読を解除 登録解除 退会 구독_취소 구독취소 수신거부 수신_거부`),
  ],
  [
    'delete',
    wordList(`
      delete erase destroy wipe purge discard trash remove revoke disconnect deactivate terminate uninstall format_disk factory_reset bin empty_trash empty_bin
      move_to_trash move_to_bin close_account close_my_account cancel_order cancel_my_order cancel_subscription cancel_my_subscription cancel_plan cancel_membership
      cancel_booking cancel_reservation cancel_appointment cancel_account cancel_renewal cancel_meeting cancel_event withdraw_application end_subscription reset_all drop_table drop_database force_push
      *löschen löscht lösche *entfernen entferne verwerfen widerrufen kündigen kündige kündigung* stornier* deaktivieren papierkorb vernichten
      supprim* effacer effacez retirer révoquer résilier désactiver détruire enlever annuler_la_commande annuler_la_réservation annuler_l_abonnement annuler_mon_abonnement corbeille
      elimin* borrar bórralo suprim* descartar desactivar revocar cancelar_pedido cancelar_reserva papelera anular_pedido quitar
      elimina* cancella* rimuovi rimuovere disattiva* revoca* scarta cestino distruggi annulla_ordine annulla_prenotazione disdici
      excluir exclua apagar apague remover remova deletar descartar desativar revogar lixeira
      verwijder* wissen wis intrekken opzeggen deactiveren prullenbak annuleer_bestelling annuleer_abonnement
      radera ta_bort avsluta_konto inaktivera återkalla papperskorg* kassera säg_upp
      usuń usunąć usuwa* skasuj kasuj wymaż odwołaj dezaktywuj kosz do_kosza anuluj_zamówienie anuluj_rezerwację
      smazat odstranit smaž zrušit_objednávku zrušit_předplatné deaktivovat
      удал* стереть уничтож* очистить_корзину отозвать деактивир* отменить_заказ отменить_бронирование отменить_подписку отключить_аккаунт в_корзину_удал* убрать
      видал* стерти знищ* відкликати деактив* скасувати_замовлення скасувати_бронювання прибрати
      sil silin silme* kaldır kaldir iptal_et siparişi_iptal* hesabı_kapat devre_dışı yok_et çöp*
      حذف احذف الحذف مسح امسح ازالة إزالة أزل الغاء_الطلب إلغاء_الطلب إلغاء_الحجز إلغاء_الحساب
      हटाएं हटाएँ हटा हटाओ मिटाएं मिटाएँ मिटा डिलीट निकालें ऑर्डर_रद्द
      hapus hilangkan buang xóa xoá gỡ_bỏ hủy_đơn
      删除 刪除 移除 清空 清除 注销 註銷 销毁 銷毀 撤销 取消订单 取消訂單 停用 解约 卸载
      削除 消去 破棄 取り消す 注文をキャンセル 予約をキャンセル 解約 取り除く 無効化 抹消
      삭제 지우기 제거 탈퇴 해지 주문_취소 주문취소 예약_취소 예약취소 비활성화 폐기`),
  ],
  [
    'permission',
    wordList(`
      add_member add_members add_user add_users add_collaborator add_collaborators add_admin add_owner add_person add_people add_guest add_webhook create_webhook add_hook add_key add_ssh_key add_deploy_key add_gpg_key
      new_ssh_key new_deploy_key create_token generate_token new_token create_api_key create_key generate_key generate_api_key generate_new_token add_integration add_app install_app install install_and_authorize add_to_slack
      ^invite invite_user invite_member send_invite grant grant_access give_access change_role change_permissions change_visibility make_public make_private make_admin make_owner make_visible promote_to set_as_admin assign_role transfer_ownership
      set_public go_public approve_request approve_access allow_access enable_access disable_protection add_rule create_rule add_forwarding_address forward_a_copy enable_forwarding add_delegate manage_access unlock_branch update_role update_permissions merge_pull_request deploy
      mitglied_hinzufügen benutzer_hinzufügen nutzer_hinzufügen person_einladen einladen zugriff_gewähren zugriff_erlauben rechte_ändern rolle_ändern öffentlich_machen *veröffentlichen_für sichtbarkeit_ändern schlüssel_hinzufügen token_erstellen
      ajouter_un_membre ajouter_un_utilisateur inviter invitez accorder_l_accès donner_accès rendre_public modifier_le_rôle ajouter_une_clé générer_un_jeton créer_un_jeton installer
      añadir_miembro agregar_miembro agregar_usuario invitar conceder_acceso dar_acceso hacer_público cambiar_rol agregar_clave crear_token generar_token instalar
      aggiungi_membro aggiungi_utente invita concedi_accesso rendi_pubblico cambia_ruolo aggiungi_chiave crea_token installa
      adicionar_membro adicionar_usuário convidar conceder_acesso tornar_público alterar_função adicionar_chave criar_token gerar_token
      lid_toevoegen gebruiker_toevoegen uitnodigen toegang_verlenen openbaar_maken rol_wijzigen sleutel_toevoegen token_maken installeren
      lägg_till_medlem lägg_till_användare bjud_in ge_åtkomst gör_offentlig ändra_roll lägg_till_nyckel skapa_token installera
      dodaj_członka dodaj_użytkownika zaproś udziel_dostępu nadaj_dostęp upublicznij ustaw_jako_publiczny zmień_rolę dodaj_klucz utwórz_token wygeneruj_token zainstaluj přidat_člena pozvat udělit_přístup
      добавить_участника добавить_пользователя пригласить предоставить_доступ открыть_доступ сделать_публичным сделать_общедоступным изменить_роль добавить_ключ создать_токен установить
      додати_учасника додати_користувача запросити надати_доступ зробити_публічним змінити_роль додати_ключ створити_токен
      üye_ekle kullanıcı_ekle davet_et erişim_ver herkese_açık_yap rolü_değiştir anahtar_ekle belirteç_oluştur yükle_ve_izin
      اضافة_عضو إضافة_عضو إضافة_مستخدم دعوة ادعُ منح_الوصول جعله_عاما تغيير_الدور إضافة_مفتاح
      सदस्य_जोड़ें उपयोगकर्ता_जोड़ें आमंत्रित_करें पहुंच_दें पहुँच_दें सार्वजनिक_करें भूमिका_बदलें tambah_anggota undang beri_akses jadikan_publik thêm_thành_viên mời_thành_viên mời_người cấp_quyền
      添加成员 新增成員 邀请 邀請 授予权限 授予 授权访问 设为公开 設為公開 公开可见 更改角色 添加密钥 新增金鑰 生成令牌 创建令牌 添加用户 メンバーを追加 招待 アクセスを許可 公開する 公開設定 権限を変更 役割を変更 キーを追加 トークンを生成 トークンを作成 ユーザーを追加 멤버_추가 구성원_추가 초대 권한_부여 액세스_허용 공개로_전환 전체_공개 역할_변경 키_추가 토큰_생성 사용자_추가`),
  ],
  [
    'transfer',
    wordList(`
      transfer send_money wire wire_transfer withdraw withdrawal move_money move_funds cash_out payout overweisen überweis* geld_senden auszahlen virement virer effectuer_le_virement transférer
      transferir transfiere enviar_dinero retirar_fondos trasferisci bonifico invia_denaro preleva fazer_pix enviar_pix transferência sacar overboeken overschrijven geld_overmaken överför* skicka_pengar
      przelej przelew wykonaj_przelew wypłać převést převod перевести перевод_денег перевод_средств вывести_средства перекажіть переказ* переказати havale para_gönder eft_yap para_çek
      تحويل حوّل حول_الأموال سحب_الأموال ट्रांसफर अंतरित स्थानांतरित_करें पैसे_भेजें kirim_uang tarik_dana chuyển_tiền chuyển_khoản rút_tiền
      转账 轉帳 汇款 匯款 提现 提現 振込 振り込む 送金 出金 이체 송금 출금`),
  ],
  [
    'pay',
    wordList(`
      ^pay pay_now pay_with and_pay &_pay make_payment submit_payment confirm_payment authorise_payment authorize_payment complete_payment apple_pay google_pay paypal donate tip_now top_up add_funds add_credit deposit
      bezahl* zahle* zahlungspflichtig* zahlung_bestätigen zahlung_abschliessen jetzt_zahlen spenden aufladen einzahlen
      payer payez régler réglez effectuer_le_paiement confirmer_le_paiement valider_le_paiement faire_un_don
      pagar pague pagas paga realizar_pago confirmar_pago confirmar_pagamento donar doar recargar recarregar
      paga pagare effettua_pagamento conferma_pagamento dona ricarica betaal betalen afrekenen_en_betalen doneer doneren storten betala genomför_betalning donera sätt_in
      zapłać zapłacę kupuję_i_płacę opłać wpłać doładuj wesprzyj zaplatit přispět dobít
      оплатить оплата оплачу заплатить пожертвовать пополнить внести_деньги оплатити сплатити поповнити пожертвувати öde ödeme_yap ödemeyi_tamamla bağış_yap bakiye_yükle
      ادفع الدفع دفع تبرع اشحن_الرصيد भुगतान_करें भुगतान पे_करें दान_करें रिचार्ज bayar donasi isi_saldo thanh_toán nạp_tiền quyên_góp
      支付 付款 缴费 繳費 充值 捐款 捐赠 捐贈 付钱 打赏 支払 お支払い 決済 寄付 チャージする 결제 지불 기부 충전하기 입금`),
  ],
  [
    'order',
    wordList(`
      place_order place_my_order place_your_order place_an_order submit_order submit_my_order complete_order complete_my_order complete_your_order confirm_order confirm_my_order confirm_and_order ^order order_now reorder re_order
      buy purchase buy_now get_it_now complete_purchase confirm_purchase finish_purchase place_bid bid_now ^bid checkout_now ^rent rent_now sell_now ^sell ^invest start_trial start_free_trial upgrade_now upgrade_plan upgrade_to renew renew_now
      *bestellen *bestelle kaufen kauf_abschliessen jetzt_kaufen kauf_bestätigen bestellung_aufgeben bestellung_abschicken bestellung_abschliessen bieten gebot_abgeben ersteigern
      commander commandez acheter achetez passer_la_commande passer_commande valider_la_commande confirmer_la_commande valider_ma_commande finaliser_la_commande enchérir
      comprar compra_ahora cómpralo realizar_pedido hacer_pedido confirmar_pedido finalizar_compra tramitar_pedido pedir_ahora realizar_compra pujar
      acquista acquistare compra ordina ordinare conferma_ordine invia_ordine effettua_ordine completa_ordine concludi_ordine
      compre comprar_agora fazer_pedido fechar_pedido concluir_pedido confirmar_compra concluir_compra
      koop kopen bestel bestelling_plaatsen bestelling_afronden nu_kopen bied
      köp köp_nu beställ lägg_beställning slutför_köp slutför_köpet bekräfta_beställning lägg_bud
      kup kup_teraz kupuję kupić kupuj zamów zamawiam złóż_zamówienie potwierdź_zamówienie licytuj koupit objednat odeslat_objednávku
      купить куплю купи заказать оформить_заказ подтвердить_заказ разместить_заказ сделать_заказ сделать_ставку купити замовити оформити_замовлення підтвердити_замовлення
      satın_al hemen_al sipariş_ver siparişi_tamamla siparişi_onayla teklif_ver
      اشتر اشتري الشراء شراء اطلب اطلب_الان اطلب_الآن تاكيد_الطلب تأكيد_الطلب إتمام_الطلب إتمام_الشراء
      खरीदें खरीदे अभी_खरीदें ऑर्डर_करें आर्डर_करें ऑर्डर_दें beli pesan_sekarang buat_pesanan checkout_sekarang mua mua_ngay đặt_hàng
      购买 購買 立即购买 下单 下單 提交订单 提交訂單 确认订单 確認訂單 结算并支付 出价 出價 抢购 续费 購入 注文を確定 注文する 注文確定 買う 今すぐ買う 入札 구매 구입 주문하기 주문_확정 주문_완료 입찰 바로구매`),
  ],
  [
    'book',
    wordList(`
      ^book book_now confirm_booking complete_booking ^reserve reserve_now make_reservation confirm_reservation confirm_appointment schedule_appointment request_to_book instant_book check_in_now
      buchen *buchen buchung_abschliessen buchung_bestätigen reservieren termin_vereinbaren termin_buchen réserver réservez confirmer_la_réservation prendre_rendez_vous
      reservar reserva_ahora reserve_agora confirmar_reserva pedir_cita agendar_cita agendar prenota prenotare conferma_prenotazione boek boeken reserveer reserveren boka reservera
      zarezerwuj rezerwuj rezerwuję umów_wizytę rezervovat objednat_se забронировать бронировать записаться забронювати записатися
      rezervasyon_yap rezerve_et randevu_al احجز الحجز حجز_موعد बुक_करें आरक्षित_करें pesan_kamar booking_sekarang đặt_phòng đặt_vé đặt_chỗ 预订 預訂 预约 預約 订票 訂票 予約する 予約を確定 予約確定 예약하기 예약_확정 예매`),
  ],
  [
    'credential',
    wordList(`
      change_password update_password reset_password set_password new_password save_password change_email update_email change_e_mail change_my_email verify_email add_email change_phone update_phone add_phone add_phone_number verify_phone
      change_username enable_2fa disable_2fa turn_off_2fa turn_off_2_step two_factor 2_step_verification two_step add_passkey create_passkey remove_passkey register_security_key add_security_key add_recovery regenerate_recovery_codes generate_recovery_codes
      *passwort_ändern kennwort_ändern passwort_zurücksetzen passwort_speichern e_mail_ändern email_ändern mail_adresse_ändern telefonnummer_ändern telefonnummer_hinzufügen
      changer_le_mot_de_passe modifier_le_mot_de_passe réinitialiser_le_mot_de_passe changer_l_e_mail modifier_l_e_mail modifier_l_adresse_e_mail changer_d_adresse ajouter_un_numéro
      cambiar_contraseña cambiar_la_contraseña restablecer_contraseña actualizar_contraseña cambiar_correo cambiar_email cambiar_teléfono
      cambia_password modifica_password reimposta_password cambia_email modifica_email cambia_telefono alterar_senha mudar_senha redefinir_senha trocar_senha alterar_e_mail alterar_email alterar_telefone
      wachtwoord_wijzigen wachtwoord_resetten e_mail_wijzigen e_mailadres_wijzigen telefoonnummer_wijzigen byt_lösenord ändra_lösenord återställ_lösenord ändra_e_post byt_e_post ändra_telefonnummer
      zmień_hasło zresetuj_hasło ustaw_hasło zmień_e_mail zmień_email zmień_adres_e_mail zmień_numer změnit_heslo změnit_e_mail
      изменить_пароль сменить_пароль сбросить_пароль изменить_почту сменить_почту изменить_email изменить_e_mail изменить_номер сменить_номер змінити_пароль скинути_пароль змінити_пошту змінити_email змінити_номер
      şifreyi_değiştir şifre_değiştir parolayı_değiştir şifreyi_sıfırla parolayı_sıfırla e_postayı_değiştir telefonu_değiştir تغيير_كلمة_المرور تغيير_كلمة_السر إعادة_تعيين_كلمة تغيير_البريد تغيير_رقم
      पासवर्ड_बदलें पासवर्ड_रीसेट ईमेल_बदलें फ़ोन_नंबर_बदलें ubah_kata_sandi ganti_kata_sandi ubah_email đổi_mật_khẩu đổi_email
      修改密码 更改密码 重置密码 變更密碼 重設密碼 更换邮箱 修改邮箱 更改邮箱 更換信箱 更换手机 修改手机 パスワードを変更 パスワード変更 パスワードをリセット メールアドレスを変更 電話番号を変更 비밀번호_변경 비밀번호_재설정 이메일_변경 전화번호_변경 휴대폰_변경`),
  ],
  [
    'subscribe',
    wordList(`
      subscribe sign_up join_newsletter join_now join_the_newsletter register create_account create_my_account create_an_account get_newsletter and_subscribe notify_me follow ^join enrol enroll become_a_member start_membership
      abonnieren *abonnieren newsletter_anmelden anmelden_zum registrieren konto_erstellen konto_anlegen folgen beitreten mitglied_werden
      s_abonner abonnez_vous m_abonner s_inscrire inscrivez_vous m_inscrire créer_un_compte suivre rejoindre
      suscribirse suscríbete suscribirme registrarse regístrate crear_cuenta crear_una_cuenta seguir unirse inscribirse
      iscriviti iscriversi abbonati registrati crea_account crea_un_account segui unisciti
      inscrever_se inscreva_se assinar assine cadastrar cadastre_se cadastrar_se criar_conta criar_uma_conta participar
      abonneer abonneren inschrijven aanmelden_voor registreren account_aanmaken volgen lid_worden
      prenumerera registrera_dig skapa_konto följ gå_med bli_medlem
      subskrybuj zasubskrybuj zapisz_się zapisuję_się zarejestruj załóż_konto utwórz_konto obserwuj dołącz odebírat zaregistrovat vytvořit_účet sledovat
      подписаться подпишитесь зарегистрироваться регистрация создать_аккаунт вступить присоединиться підписатися зареєструватися створити_акаунт приєднатися
      abone_ol kaydol üye_ol hesap_oluştur takip_et katıl اشترك الاشتراك اشتراك سجل_الان سجّل_الآن إنشاء_حساب تسجيل_حساب متابعة_الحساب انضم
      सदस्यता_लें सब्सक्राइब साइन_अप पंजीकरण रजिस्टर खाता_बनाएं खाता_बनाएँ फ़ॉलो फॉलो शामिल_हों berlangganan daftar_sekarang buat_akun ikuti đăng_ký theo_dõi tham_gia
      订阅 訂閱 注册 註冊 关注 關注 加入会员 開通 开通 创建账户 購読 登録する 会員登録 新規登録 フォローする 参加する アカウントを作成 チャンネル登録 구독 가입 회원가입 팔로우 참여하기 계정_만들기`),
  ],
  [
    'sign-in',
    wordList(`
      sign_in signin log_in login sign_in_with log_in_with continue_with_google continue_with_apple continue_with_facebook continue_with_microsoft continue_with_github sign_out log_out logout signout log_out_everywhere
      anmelden einloggen abmelden ausloggen weiter_mit_google mit_google_fortfahren se_connecter connexion connectez_vous se_déconnecter déconnexion continuer_avec_google
      iniciar_sesión inicia_sesión entrar cerrar_sesión acceder continuar_con_google accedi entra esci_dall disconnetti continua_con_google fazer_login faça_login sair_da_conta continuar_com_o_google
      inloggen aanmelden uitloggen afmelden_bij doorgaan_met_google logga_in logga_ut fortsätt_med_google zaloguj wyloguj kontynuuj_z_google přihlásit odhlásit_se
      войти вход авторизоваться выйти_из продолжить_с_google увійти вхід вийти_з giriş_yap oturum_aç çıkış_yap oturumu_kapat google_ile_devam
      تسجيل_الدخول دخول تسجيل_الخروج लॉग_इन साइन_इन लॉगिन लॉग_आउट masuk keluar_akun đăng_nhập đăng_xuất 登录 登入 登錄 登出 退出登录 ログイン サインイン ログアウト サインアウト 로그인 로그아웃`),
  ],
  [
    'consent',
    wordList(`
      accept accept_all accept_and agree i_agree allow allow_all authorize authorise approve consent i_accept i_consent grant_consent accept_cookies accept_terms accept_invitation accept_offer accept_request sign_document sign_and_submit sign_now ^sign e_sign esign
      akzeptieren akzeptiere *akzeptieren zustimmen stimme_zu ich_stimme_zu einwilligen annehmen erlauben zulassen genehmigen autorisieren einverstanden unterschreiben unterzeichnen
      accepter acceptez tout_accepter j_accepte autoriser approuver consentir je_consens signer
      aceptar acepto aceptar_todo permitir autorizar aprobar consentir estoy_de_acuerdo firmar
      accetta accetto accetta_tutto consenti autorizza approva acconsento firma aceitar aceito aceitar_tudo aceite aprovar concordo concordar assinar_documento
      accepteren accepteer alles_accepteren toestaan akkoord goedkeuren autoriseren ondertekenen acceptera godkänn godkänn_alla tillåt tillåt_alla samtycker auktorisera signera
      akceptuj akceptuję zaakceptuj zgadzam_się zezwól zezwalam zatwierdź_dostęp autoryzuj wyrażam_zgodę przyjmuję podpisz přijmout přijmout_vše souhlasím povolit schválit
      принять принимаю принять_все согласен согласна соглашаюсь разрешить одобрить авторизовать подписать_документ прийняти приймаю прийняти_все погоджуюсь дозволити схвалити
      kabul_et kabul_ediyorum tümünü_kabul izin_ver yetkilendir imzala موافق أوافق اوافق قبول اقبل قبول_الكل السماح اسمح وافق توقيع
      स्वीकार सहमत अनुमति अनुमति_दें सहमति स्वीकृत setuju terima terima_semua izinkan otorisasi đồng_ý chấp_nhận cho_phép
      同意 接受 允许 允許 授权 授權 批准 签署 簽署 同意する 許可 承認 受け入れる 承諾 署名 동의 수락 허용 승인 서명하기 모두_허용`),
  ],
  [
    'share',
    wordList(`
      ^share share_now share_with share_link share_document create_link get_link copy_public_link publish_link retweet repost reblog teilen freigeben *freigeben link_erstellen
      partager partagez compartir comparte condividi condividere compartilhar compartilhe delen deel dela dela_med
      udostępnij udostępniać podziel_się sdílet поделиться расшарить поділитися paylaş مشاركة شارك साझा_करें शेयर_करें शेयर bagikan chia_sẻ 分享 共享 转发 轉發 共有する 共有 シェア 공유 리트윗`),
  ],
  [
    'post',
    wordList(`
      ^post post_comment post_reply post_review post_now post_it publish publish_now unpublish tweet ^comment add_comment leave_comment submit_comment leave_review submit_review write_review add_review ^rate ^vote cast_vote submit_vote upvote downvote vote_up vote_down petition sign_petition submit_rating go_live broadcast
      veröffentlichen posten kommentieren kommentar_abgeben kommentar_abschicken bewertung_abgeben abstimmen bewerten
      publier publiez commenter commentez laisser_un_avis donner_mon_avis voter votez poster
      publicar publica comentar publicar_comentario dejar_comentario votar vota opinar calificar
      pubblica pubblicare commenta invia_commento vota recensisci publique publicar_agora comente postar avaliar
      plaatsen publiceren reageren stemmen ^stem beoordelen publicera kommentera rösta betygsätt lägg_upp
      opublikuj publikuj opublikować skomentuj dodaj_komentarz zagłosuj głosuj oceń dodaj_opinię zveřejnit okomentovat hlasovat
      опубликовать публиковать прокомментировать комментировать оставить_отзыв оставить_комментарий голосовать проголосовать опублікувати прокоментувати залишити_відгук голосувати проголосувати
      yayınla yorum_yap yorum_gönder oy_ver değerlendir gönderi_paylaş نشر انشر تعليق_جديد أضف_تعليق اضف_تعليق تصويت صوت صوّت
      पोस्ट_करें प्रकाशित टिप्पणी_करें वोट_करें वोट_दें मतदान posting publikasikan terbitkan komentari pilih_suara đăng_bài xuất_bản bình_luận bỏ_phiếu
      发布 發布 发表 發表 评论 評論 投票 点评 發佈 发帖 投稿 公開 コメントする コメントを投稿 投票する 評価する レビューを投稿 게시 발행 댓글_등록 댓글_작성 투표 등록하기 리뷰_작성`),
  ],
  [
    'send',
    wordList(`
      send send_now send_message send_email resend ^reply reply_all reply_to ^forward ^message message_seller contact_seller ^call call_now easy_apply apply_now apply_for apply_to submit_application submit_request submit_report ^report report_abuse ^mail ^fax ^text_me
      senden sende versenden verschicken absenden abschicken antworten weiterleiten anrufen bewerben jetzt_bewerben nachricht_senden
      envoyer envoyez répondre transférer_le_message appeler postuler signaler
      enviar envía envíe responder reenviar llamar postular reportar
      invia inviare inoltra rispondi chiama candidati segnala envie reenviar encaminhar ligar candidatar_se denunciar
      verzend verzenden verstuur versturen stuur beantwoorden doorsturen bellen solliciteren rapporteren skicka svara vidarebefordra ^ring ansök rapportera
      wyślij wysłać wyślij_wiadomość odpowiedz prześlij przekaż zadzwoń aplikuj zgłoś odeslat odpovědět přeposlat zavolat
      отправить отправь отослать ответить переслать позвонить откликнуться пожаловаться надіслати відправити відповісти переслати зателефонувати поскаржитися
      gönder yanıtla ilet ara_şimdi başvur şikayet_et إرسال ارسال أرسل ارسل رد الرد إعادة_توجيه اتصل تقديم_الطلب أبلغ
      भेजें भेजे जवाब_दें उत्तर_दें फॉरवर्ड आवेदन_करें कॉल_करें रिपोर्ट_करें kirim balas teruskan lamar laporkan ^gửi trả_lời chuyển_tiếp ứng_tuyển báo_cáo
      发送 發送 寄出 回复 回覆 转寄 轉寄 投递 申请 举报 舉報 送信 返信 転送 応募 申し込む 申込 通報 問い合わせを送る 보내기 전송 답장 전달 신청 지원하기 신고 발송`),
  ],
];
