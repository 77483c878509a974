import { wordList } from './word-list';

/*
 * What names say beside acts with consequences, in the languages of `verb-words.ts`.
 */

/** Names of what a page shows or how: what is deleted, cleared or sent there is a view of things, not a thing. */
export const VIEW_NOUNS = wordList(`
  filter filters facet facets search searches sort sorting query selection selections column columns grouping highlight highlights formatting format zoom view
  filtern *filter suche* sortier* auswahl filtre filtres recherche tri sélection filtro filtros búsqueda orden selección filtri ricerca ordinamento selezione pesquisa busca seleção filters zoekopdracht sortering selectie
  sökning urval filtr filtry filtra wyszukiwani* sortowani* zaznaczeni* filtrů výběr výběru hledání фильтр* поиск* сортировк* выделени* фільтр* пошук* сортуванн* виділенн* filtre* arama* sıralama* seçim*
  فلتر الفلتر مرشح المرشحات التصفية تصفية عوامل_التصفية البحث بحث फ़िल्टर फिल्टर खोज saringan pencarian bộ_lọc tìm_kiếm
  筛选 篩選 过滤 過濾 搜索 搜尋 排序 选择项 絞り込み フィルター フィルタ 検索 並べ替え 選択 필터 검색 정렬 선택`);

/** Words that say how much of it. */
export const VIEW_FILLERS = wordList(
  `all the this my your current applied active x × ✕ alle diese tous toutes le la les ce todos todas el los las este tutti i il gli o os as alla wszystkie все всі tüm tümünü bu كل جميع सभी すべて 全部 所有 모든`,
);

/** What only shows or saves: after one of these, the names of things are no acts. */
/** With these words even a filter or a search is a thing that is kept. */
export const KEPT_NOUNS = wordList(`
  history saved rule rules account data alert alerts engine verlauf gespeicherte* regel historique enregistrée règle historial guardada regla cronologia salvata histórico salva geschiedenis historik historię historii история* историю історі* правил* geçmiş* سجل السجل इतिहास riwayat lịch_sử 历史 歷史 记录 記錄 履歴 保存した 기록 저장된`);

/** What joins two acts. */
export const JOINERS = wordList('and & + then und et y e en och i a и та і ve و और dan và');

export const SHOWING_WORDS = wordList(`
  ^view ^show ^see ^open ^track ^compare ^preview ^browse ^back ^go_back ^return ^print ^download ^hide ^expand ^collapse ^learn ^read ^details ^about ^edit ^find ^search ^filter ^sort ^how ^why ^what ^help ^export ^copy ^explore ^more ^my ^your ^recent ^manage ^continue_shopping
  ^anzeigen ^ansehen ^zeige ^öffnen ^zurück ^drucken ^mehr *ansehen *anzeigen ^bearbeiten ^meine ^voir ^afficher ^ouvrir ^retour ^imprimer ^suivre_ma ^mes ^modifier_le_panier ^ver ^mostrar ^abrir ^volver ^imprimir ^mis ^vedi ^mostra ^apri ^torna ^stampa ^miei ^exibir ^voltar ^meus ^minhas
  ^bekijk ^toon ^openen ^terug ^mijn ^visa ^öppna ^tillbaka ^mina ^zobacz ^pokaż ^otwórz ^wróć ^drukuj ^moje ^zobrazit ^zpět ^посмотреть ^показать ^открыть ^назад ^печать ^мои ^переглянути ^показати ^відкрити ^назад ^мої ^görüntüle ^göster ^geri ^yazdır *görüntüle *göster
  ^عرض ^إظهار ^فتح ^رجوع ^طباعة ^देखें *देखें ^वापस ^lihat ^tampilkan ^kembali ^xem ^hiển_thị ^quay_lại ^查看 ^显示 ^顯示 ^打开 ^返回 ^打印 表示 を見る を開く 戻る 印刷 一覧 履歴 详情 詳情 历史 記錄 记录 보기 열기 돌아가기 인쇄 내역 목록`);

/** What looks like an act and is none: these words are left out before any is looked for. */
export const NOUN_PHRASES = wordList(`
  order_by order_history order_status order_details order_number order_summary order_tracking order_confirmation order_items post_code post_office share_price share_count book_details book_review message_history call_history
  report_details pay_period pay_slip send_to_back send_backward send_to_front comment_count reply_count rate_limit apply_filter apply_filters apply_sort apply_coupon apply_code apply_promo apply_changes apply_template apply_format apply_style
  allow_list accept_header forward_10 text_forward mail_settings follow_link join_date join_table register_number call_stack bin_size follow_up sell_price book_value`);

/** It goes back, or leaves everything as it is. */
export const RETREAT_WORDS = wordList(`
  ^cancel ^back ^go_back ^close ^dismiss ^no ^not_now ^later ^maybe_later ^keep ^deny ^decline ^reject ^reject_all ^refuse ^skip ^undo ^stay ^ignore ^never_mind ^nevermind ^× ^✕ ^✖ ^only_necessary ^necessary_only ^essential_only ^x
  ^abbrechen ^zurück ^schließen ^schliessen ^nein ^ablehnen ^alle_ablehnen ^später ^behalten ^überspringen ^nur_notwendige ^annuler ^retour ^fermer ^non ^refuser ^tout_refuser ^plus_tard ^continuer_sans_accepter ^ignorer
  ^cancelar ^volver ^cerrar ^no_gracias ^rechazar ^rechazar_todo ^ahora_no ^annulla ^indietro ^chiudi ^rifiuta ^rifiuta_tutto ^non_ora ^voltar ^fechar ^não ^recusar ^rejeitar ^agora_não ^annuleren ^annuleer ^terug ^sluiten ^nee ^weigeren ^alles_weigeren
  ^avbryt ^tillbaka ^stäng ^nej ^avvisa ^neka ^anuluj ^wstecz ^zamknij ^nie ^odrzuć ^odrzuć_wszystkie ^pomiń ^zrušit ^zpět ^zavřít ^ne ^odmítnout ^отмена ^отменить ^назад ^закрыть ^нет ^отклонить ^скасувати ^назад ^закрити ^ні ^відхилити
  ^iptal ^vazgeç ^geri ^kapat ^hayır ^reddet ^إلغاء ^الغاء ^رجوع ^إغلاق ^اغلاق ^لا ^رفض ^رद्द ^रद्द_करें ^वापस ^बंद_करें ^नहीं ^अस्वीकार ^batal ^kembali ^tutup ^tidak ^tolak ^hủy ^đóng ^không ^từ_chối
  取消 关闭 關閉 返回 拒绝 拒絕 暂不 不了 キャンセル 閉じる 戻る いいえ 拒否 後で 취소 닫기 뒤로 아니요 거부 나중에`);

/** It goes on or keeps what is there, and says nothing of what that does. */
export const GENERIC_WORDS = wordList(`
  submit save save_changes save_draft next continue proceed ok okay yes confirm done finish finish_setup apply update go start create add ^new log enter complete checkout check_out proceed_to_checkout go_to_checkout upload import attach choose select edit insert duplicate archive snooze move assign resolve reopen run calculate test verify validate retry refresh reload sync open close
  weiter fortfahren speichern änderungen_speichern ja bestätigen fertig übernehmen anwenden erstellen hinzufügen anlegen *speichern zur_kasse aktualisieren starten
  suivant continuer enregistrer sauvegarder oui confirmer terminer valider appliquer créer ajouter soumettre mettre_à_jour commencer
  siguiente continuar guardar sí confirmar terminar listo aplicar crear añadir agregar actualizar empezar finalizar avanti continua salva sì conferma fine applica crea aggiungi aggiorna inizia procedi próximo avançar salvar gravar sim concluir criar adicionar atualizar
  volgende doorgaan opslaan bewaren ja bevestigen gereed toepassen maken toevoegen bijwerken nästa fortsätt spara bekräfta klar tillämpa skapa lägg_till uppdatera
  dalej kontynuuj zapisz tak potwierdź gotowe zastosuj utwórz dodaj zaktualizuj zatwierdź další pokračovat uložit ano potvrdit hotovo použít vytvořit přidat
  далее продолжить сохранить да подтвердить готово применить создать добавить обновить далі продовжити зберегти так підтвердити готово застосувати створити додати оновити
  ileri devam devam_et kaydet evet tamam onayla uygula oluştur ekle güncelle bitir التالي متابعة حفظ نعم تأكيد تاكيد تم تطبيق إنشاء إضافة اضافة تحديث موافق_متابعة
  अगला आगे जारी_रखें सहेजें सेव हां हाँ पुष्टि ठीक_है लागू_करें बनाएं जोड़ें अपडेट जमा_करें lanjut lanjutkan berikutnya simpan ya konfirmasi selesai terapkan buat tambah perbarui tiếp tiếp_tục lưu xác_nhận xong áp_dụng tạo thêm cập_nhật
  下一步 继续 繼續 保存 儲存 确定 確定 确认 確認 完成 提交 应用 套用 创建 建立 添加 新增 更新 是 次へ 続ける 続行 保存 はい 確認 完了 適用 作成 追加 更新 決定 다음 계속 저장 확인 예 완료 적용 만들기 추가 업데이트 제출`);

export const SEARCH_WORDS = wordList(`
  search find filter filters sort ^sort_by order_by look_up lookup apply_filters apply_filter refine show_results clear_search clear_filters clear_all_filters reset_filters suche suchen *suchen filtern sortieren filter_anwenden rechercher chercher recherche filtrer trier
  buscar filtrar ordenar cerca cercare filtra ordina_per pesquisar busca buscar zoeken zoek filteren sorteren sök filtrera sortera szukaj wyszukaj znajdź filtruj sortuj hledat vyhledat filtrovat найти искать поиск отфильтровать сортировать знайти шукати пошук фільтрувати
  ara bul filtrele sırala بحث ابحث تصفية ترتيب खोजें खोज ढूंढें छाँटें cari saring urutkan tìm tìm_kiếm lọc sắp_xếp 搜索 搜尋 查找 查询 查詢 筛选 篩選 排序 検索 絞り込む 並べ替え 검색 찾기 필터 정렬`);

export const CART_WORDS = wordList(`
  add_to_cart add_to_bag add_to_basket add_to_trolley add_to_order add_to_wishlist add_to_wish_list add_to_list add_to_favorites add_to_favourites add_to_my_cart update_cart update_basket update_quantity add_all_to_cart save_for_later move_to_cart add_to_compare
  in_den_warenkorb in_den_einkaufswagen warenkorb_legen auf_den_merkzettel auf_die_wunschliste ajouter_au_panier mettre_au_panier dans_le_panier añadir_al_carrito agregar_al_carrito añadir_a_la_cesta añadir_a_la_bolsa aggiungi_al_carrello metti_nel_carrello adicionar_ao_carrinho colocar_no_carrinho
  in_winkelwagen in_winkelmandje toevoegen_aan_winkelwagen lägg_i_varukorg lägg_i_kundvagn lägg_i_varukorgen köp_till_varukorg do_koszyka dodaj_do_koszyka wrzuć_do_koszyka přidat_do_košíku do_košíku в_корзину добавить_в_корзину у_кошик до_кошика додати_в_кошик
  sepete_ekle اضف_الى_السلة أضف_إلى_السلة أضف_إلى_العربة إضافة_إلى_السلة कार्ट_में_जोड़ें कार्ट_में_डालें tambah_ke_keranjang masukkan_keranjang thêm_vào_giỏ 加入购物车 加入購物車 放入购物车 カートに入れる カートに追加 買い物かごに入れる 장바구니 카트에_담기`);

export const MARK_WORDS = wordList(`
  star unstar like unlike favorite favourite unfavorite bookmark pin unpin flag unflag label labels mark_as mark_read mark_as_read mark_unread mute archive tag heart react save_for_later add_label add_star watch unwatch highlight
  markieren gefällt_mir merken anheften favorit favoriten als_gelesen *markieren j_aime favori favoris épingler marquer me_gusta favorito destacar marcar fijar mi_piace preferiti preferito contrassegna segna curtir favoritar marcar_como vind_ik_leuk favoriet markeren gilla markera fäst favorit
  lubię_to ulubione oznacz przypnij gwiazdka líbí_se_mi oblíbené označit připnout нравится избранное отметить закрепить в_избранное подобається вибране позначити закріпити beğen favori işaretle sabitle yıldız اعجاب إعجاب المفضلة تمييز تثبيت
  पसंद तारांकित पसंदीदा चिह्नित पिन suka favorit tandai sematkan thích yêu_thích đánh_dấu ghim 点赞 赞 收藏 标记 置顶 星标 加星 いいね お気に入り スター ピン留め 既読にする 좋아요 즐겨찾기 별표 고정`);

/** It moves through what the page shows, or shows more of it. A whole name must consist of such words. */
export const VIEW_WORDS = wordList(`
  next_page previous_page prev_page first_page last_page next_month previous_month prev_month next_year previous_year prev_year next_week previous_week prev_week next_slide previous_slide next_image previous_image next_photo previous_photo next_day previous_day today load_more show_more show_less see_more read_more view_more more_results show_all
  sort_by sort order_by filter filters delete_filter delete_filters clear_filter clear_filters clear_all_filters remove_filter remove_filters reset_filter reset_filters clear_search clear_selection zoom_in zoom_out expand_all collapse_all scroll_to_top back_to_top send_to_back bring_to_front page go_to_page
  nächste_seite vorherige_seite nächster_monat vorheriger_monat voriger_monat mehr_anzeigen weniger_anzeigen mehr_laden filter_löschen filter_entfernen filter_zurücksetzen suche_löschen sortieren_nach page_suivante page_précédente mois_suivant mois_précédent voir_plus afficher_plus charger_plus supprimer_le_filtre effacer_les_filtres supprimer_les_filtres réinitialiser_les_filtres trier_par
  página_siguiente página_anterior mes_siguiente mes_anterior ver_más cargar_más mostrar_más borrar_filtros eliminar_filtro quitar_filtros limpiar_filtros ordenar_por pagina_successiva pagina_precedente mese_successivo mese_precedente mostra_altro carica_altro rimuovi_filtri cancella_filtri ordina_per próxima_página página_anterior próximo_mês mês_anterior carregar_mais ver_mais limpar_filtros remover_filtro ordenar_por
  volgende_pagina vorige_pagina volgende_maand vorige_maand meer_laden meer_tonen toon_meer filter_verwijderen filters_wissen sorteer_op nästa_sida föregående_sida nästa_månad föregående_månad visa_fler visa_mer ladda_fler rensa_filter ta_bort_filter sortera_efter
  następna_strona poprzednia_strona następny_miesiąc poprzedni_miesiąc pokaż_więcej załaduj_więcej usuń_filtr wyczyść_filtry usuń_filtry sortuj_według další_stránka předchozí_stránka následující_měsíc předchozí_měsíc načíst_další zobrazit_více zrušit_filtr vymazat_filtry
  следующая_страница предыдущая_страница следующий_месяц предыдущий_месяц показать_ещё загрузить_ещё удалить_фильтр сбросить_фильтры очистить_фильтры наступна_сторінка попередня_сторінка наступний_місяць попередній_місяць показати_більше показати_ще видалити_фільтр очистити_фільтри скинути_фільтри
  sonraki_sayfa önceki_sayfa sonraki_ay önceki_ay daha_fazla daha_fazla_göster filtreyi_kaldır filtreleri_temizle filtreyi_sil الصفحة_التالية الصفحة_السابقة الشهر_التالي الشهر_السابق عرض_المزيد تحميل_المزيد حذف_الفلتر مسح_الفلاتر مسح_عوامل_التصفية
  अगला_पृष्ठ पिछला_पृष्ठ अगला_महीना पिछला_महीना और_देखें और_दिखाएं फ़िल्टर_हटाएं फ़िल्टर_हटाएँ halaman_berikutnya halaman_sebelumnya muat_lebih_banyak hapus_filter trang_sau trang_trước tải_thêm xem_thêm xóa_bộ_lọc
  下一页 上一页 下一頁 上一頁 下个月 上个月 下個月 上個月 加载更多 載入更多 显示更多 查看更多 清除筛选 清除篩選 删除筛选 重置筛选 次のページ 前のページ 次の月 前の月 翌月 前月 もっと見る さらに表示 フィルターをクリア フィルターを削除 絞り込みを解除 다음_페이지 이전_페이지 다음_달 이전_달 더_보기 더보기 필터_삭제 필터_초기화`);

/** What a switch, a choice or a form's legend is about, where setting it changes who may see or do something. */
export const ACCESS_NOUNS = wordList(`
  public private visible visibility discoverable searchable listed unlisted share shared sharing share_* allow anyone everyone access permission permissions role roles admin administrator owner collaborator collaborators member_can members_can guest_access guests forward forwarding auto_forward delegate webhook deploy_key api_key api_access
  location_sharing location_history two_factor 2fa 2_step mfa protection protected privacy who_can external_sharing remote_access third_party third_parties trusted enable_api data_sharing personalised_ads personalized_ads autopay auto_pay auto_renew auto_renewal recurring publish published
  öffentlich privat sichtbar sichtbarkeit freigabe freigeben erlauben zulassen zugriff berechtigung* rolle rollen weiterleitung weiterleiten zwei_faktor* datenschutz schutz automatische_verlängerung teilen
  public publique privé visible visibilité partage partager autoriser accès rôle transfert_automatique double_authentification confidentialité público pública privado visibilidad visible compartir permitir acceso permisos rol reenvío privacidad pubblico pubblica visibile visibilità condivisione condividi consenti accesso permessi ruolo inoltro
  pública visível visibilidade compartilhar compartilhamento acesso permissões função encaminhamento openbaar zichtbaar zichtbaarheid delen toestaan toegang rechten rol doorsturen offentlig synlig synlighet delning dela tillåt åtkomst behörighet* roll vidarebefordran
  publiczny publiczna publiczne widoczny widoczność udostępnianie udostępniaj zezwalaj zezwól dostęp uprawnienia rola przekazywanie prywatność veřejný viditelnost sdílení povolit přístup oprávnění role
  публичный публичная открытый_профиль видимость видим* доступ доступен общий_доступ разрешить права роль переадресация пересылк* приватность публічний публічна видимість доступ дозволити роль переадресація
  herkese_açık görünür görünürlük paylaşım izin_ver erişim rol yönlendirme gizlilik عام العامة مرئي الرؤية مشاركة السماح الوصول الأذونات الدور إعادة_التوجيه الخصوصية
  सार्वजनिक दृश्यता साझाकरण अनुमति पहुंच पहुँच भूमिका गोपनीयता publik visibilitas izinkan akses peran công_khai hiển_thị_công quyền_truy_cập vai_trò
  公开 公開 可见 可見 共享 分享 允许 允許 权限 權限 角色 转发 轉寄 隐私 隱私 表示範囲 共有 許可 権限 役割 転送 プライバシー 공개 공유 허용 권한 역할 전달 노출`);

/** What the words of an address or a legend say of the place: where only a thing with consequences can be expected. */
export const PLACES = {
  consent: wordList('oauth oauth2 authorize authorise authorization consent connect_app grant permissions_request'),
  order: wordList(
    'checkout check_out payment payments pay billing kasse paiement pago pagamento betaling zahlung placeorder place_order purchase',
  ),
  account: wordList(
    'account accounts settings setting admin administration security profile preferences privacy permissions members collaborators keys tokens webhooks hooks konto einstellungen compte paramètres cuenta configuración ajustes impostazioni conta configurações instellingen ustawienia настройки ayarlar',
  ),
} as const;

/** How sources name the fields of a form. */
export const FIELD_NAMES = {
  card: wordList(
    'cc_number cc_csc cc_exp cc_exp_month cc_name card card_number cardnumber ccnumber cvc cvv csc creditcard credit_card iban_debit',
  ),
  newPassword: wordList(
    'new_password newpassword password_confirmation confirm_password password2 passwordconfirm otp totp two_factor',
  ),
  password: wordList('password current_password passwd pwd'),
  contact: wordList(
    'email e_mail mail emailaddress email_address tel phone phone_number phonenumber mobile username user_name login',
  ),
  money: wordList(
    'iban bic swift recipient beneficiary payee transaction_amount transfer sort_code account_number accountnumber routing_number betrag empfaenger montant importe importo',
  ),
  access: wordList(
    'role roles visibility is_public public private permission permissions scope scopes webhook payload_url ssh_key public_key deploy_key token_name collaborator member invitee access_level privacy forward_to forwarding',
  ),
  message: wordList('message comment reply post tweet body_text recipient_email to_email'),
} as const;

/** What a field is for, where Enter sends what is in it and no form or button says so. */
export const MESSAGE_NOUNS = wordList(`
  message messages reply comment chat post tweet status_update whats_on_your_mind nachricht antwort kommentar message réponse commentaire mensaje respuesta comentario messaggio risposta commento mensagem resposta bericht reactie antwoord meddelande svar kommentar wiadomość odpowiedź komentarz zpráva odpověď komentář
  сообщение ответ комментарий повідомлення відповідь коментар mesaj yanıt yorum رسالة رد تعليق संदेश जवाब टिप्पणी pesan balasan komentar tin_nhắn trả_lời bình_luận 消息 訊息 留言 评论 評論 回复 メッセージ 返信 コメント 메시지 답장 댓글`);

/** What an address says where a link with such a name does it, rather than lead to a page about it. */
export const ACTING_PATHS = wordList(
  'delete destroy remove unsubscribe optout opt_out logout signout cancel confirm approve accept decline vote upvote downvote follow unfollow revoke',
);

/** The same, where more is said behind a question mark. */
export const ACTING_QUERIES = wordList('transfer pay buy order book amount send share');

/** Where pages report about their visitors, or only ask for what they show: neither changes anything for these. */
export const MEASURING_PATHS = wordList(
  'collect analytics beacon telemetry metrics rum stats tracking pixel log logs csp_report events graphql gql query search suggest autocomplete',
);
