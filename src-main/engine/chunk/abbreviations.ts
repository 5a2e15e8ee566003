/** Words, lower case, after which a full stop does not end a sentence, whatever follows. */
export const neverEnding = new Set(
  `dr mr mrs ms messrs prof st rep reps sen sens gov hon rev gen col lt capt sgt maj cmdr supt pres vs v cf viz approx
  e.g i.e eg ie ca resp incl excl esp asst dept assn bros mt ft seq
  z.b d.h u.a i.d.r s.o s.u z.t o.ä u.u z d u i bzw vgl ggf sog zzgl inkl evtl dipl ing hrsg abb str hl geb verh
  mme mlle`.split(/\s+/),
)

/** The same, but only before a number or a Roman numeral: “No. 5”, “Fig. 2”, “Abs. 3”, “Jan. 5”. */
export const endingBeforeWords = new Set(
  `no nos nr fig figs eq eqs sec secs sect art arts vol vols p pp ch chap chs para paras ref refs tab tbl app ex exh cl
  pt pts r rn rz s abs ziff kap bd aufl kl § §§ ed
  jan feb mar apr jun jul aug sep sept oct nov dec mär okt dez`.split(/\s+/),
)

/**
 * Abbreviations that can end a sentence as well: they do when the next word is one that often starts
 * a sentence, and do not before any other capital (“Apple Inc. Reports”, “U.S. Congress”).
 */
export const sometimesEnding = new Set(
  `inc corp co ltd llc plc bros al etc jr sr esq ph.d m.d b.a m.a ll.b ll.m d.c u.s u.s.a u.k u.n e.u n.y a.m p.m am pm
  usw etc u.v.m gmbh ave blvd rd est dist supp cir ct stat app univ conn mass calif fla ill penn tex wash`.split(/\s+/),
)

/** Capitalised words that start sentences far more often than they are names. */
export const starters = new Set(
  `The This That These Those There Then They Thus Therefore It Its If In Is I He She His Her We Our You Your A An And As At
  All Also Although After Any Are Because Before Both But By Can Could Did Do Does During Each Even Every Finally First For
  From Further Furthermore Given Had Has Have Hence How However Moreover Most Much Many My Nevertheless Next No Not Now Nor
  Of On Once One Only Or Other Others Second Several Since So Some Such Their To Today Under Unless Until Was Were What When
  Whether Where Which While Who Whose Why Will With Within Without Would Yes Yet
  Der Die Das Den Dem Des Ein Eine Einen Einem Einer Er Sie Es Wir Ihr Ich Und Oder Aber Auch Auf Aus Bei Für Im Ist Mit Nach
  Nicht Nur Seit Sind So Um Von Vor Wenn Wie Zu Zum Zur Dies Diese Dieser Dieses Da Dann Daher Damit
  Le La Les Un Une Il Elle Ils Elles Nous Vous Ce Cette Ces Mais Et El Los Las`.split(/\s+/),
)

/** After a German ordinal (“am 3. Oktober”, “im 19. Jahrhundert”) the sentence goes on. */
export const afterOrdinal =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhunderts?|Auflage|Kapitel|Semester|Quartals?|Lebensjahr|Senat|Kammer|Abschnitt|Tag|Mal|Klasse|Stock)\b/
