/**
 * Words that carry grammar, not content, one entry for each language; as FTS5 cuts them, so "don't"
 * is "don" and "t". Short on purpose: a word that is missing costs time, one too many costs answers
 * ("not", "no", "never" and their like stay searchable, as do numbers).
 */
const stopWords: readonly ReadonlySet<string>[] = [
  // English
  `a about above after again against all also am an and any are aren as at be because been before being below between
  both but by can could couldn d did didn do does doesn doing don down during each either few for from further had hadn
  has hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself just ll m
  may me might more most must my myself now of off on once only or other our ours ourselves out over own please re s
  same shall she should shouldn so some such t tell than that the their theirs them themselves then there these they
  this those through to too under until up us ve very was wasn we were weren what when where whether which while who
  whom whose why will with won would wouldn you your yours yourself yourselves`,
  // German
  `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei bin bis bist da dabei damit dann
  das dass dein deine dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch
  ein eine einem einen einer eines er es etwa euch euer für gegen gibt hab habe haben hat hatte hatten hier ihm ihn
  ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann können könnte man mein meine mich
  mir mit muss nach noch nun nur ob oder seid sein seine seinem seinen seiner seit sich sie sind so soll sollte sowie
  über um und uns unser unsere unter vom von vor war waren warum was weil welche welchem welchen welcher welches wenn
  wer werden wem wen wessen wie wieder wir wird wo worden wurde wurden zu zum zur zwischen`,
  // French
  `à afin ai ainsi alors après as au aucun aussi autre autres aux avait avant avec avez avoir avons c car ce cela celle
  celles celui ces cet cette ceux chez comme comment d dans de depuis des dont donc du elle elles en encore entre es est
  et étaient était être eu eux fait il ils j je l la laquelle le les lequel lesquels leur leurs lors lui m ma mais me
  même mes moi mon n nos notre nous on ont or ou où par parce pendant peut plus pour pourquoi qu quand que quel quelle
  quelles quels qui quoi s sa se selon sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes très tu
  un une vers vos votre vous y`,
  // Spanish
  `a al algo algunos ante antes aquel aquella como cómo con contra cual cuál cuáles cuando cuándo cuánto cuántos de del
  desde donde dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está estaba están
  estas este esto estos fue fueron ha había han hasta hay la las le les lo los más me mi mis mucho muy nos nosotros o
  os otra otro para pero por porque que qué quien quién quiénes se sea ser si sido sin sobre son su sus también tan te
  tiene tienen todo todos tu tus un una uno unos y ya yo`,
  // Italian
  `a ad agli ai al alla alle allo anche c che chi ci come con contro cosa cui d da dagli dai dal dalla dalle dei degli
  del della delle dello di dopo dove e è ed era erano essere gli ha hanno ho i il in io l la le lei li lo loro lui ma
  mi mia mio ne negli nei nel nella nelle nello noi nostro o per perché più prima qual quale quali quando quanti quanto
  quella quelle quelli quello questa queste questi questo qui se sei si sia sono sta stato su sua sue sugli sui sul
  sulla sulle suo suoi tra tu tutti tutto un una uno vi voi`,
  // Portuguese
  `a ao aos aquela aquele as até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era
  eram essa esse esta está estão este eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na nas no nos
  nós o onde os ou para pela pelas pelo pelos por porque qual quais quando quanto que quem são se seja sem ser seu seus
  sobre sua suas também te tem têm ter um uma umas uns você vocês`,
  // Dutch
  `aan al alle als bij dan dat de deze die dit doch door dus een en er had heb hebben heeft hem het hier hij hoe hun ik
  in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar nog nu of om omdat onder ons onze ook op over
  reeds te toch toen tot u uit uw van veel voor waar waarom wanneer waren was wat we wel welke werd wezen wie wij wil
  worden wordt zal ze zei zelf zich zij zijn zo zou`,
  // Swedish
  `alla allt att av blev bli blir de deras dess det detta den denna dessa dig din du då där efter eller en ett eftersom
  från för ha hade han hans har hon hur här i inte jag kan kunde man med mellan mig min mot mycket någon något när och
  om oss på samma sin sig sina själv ska skulle som så till under upp ut utan vad var vara varför vem vi vid vilka vilken
  vilket är än åt över`,
  // Danish and Norwegian
  `af alle at av ble blev blir bliver da de den der deres det dette din disse du efter eller en er et etter for fra ham han
  hans har havde hende hendes her hos hun hva hvad hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår i
  jeg kan kunne man med mellem mellom men min mod mot når og også om op på sig sin skal skulle som så til ud under ved
  var vi vil være været å over`,
  // Finnish
  `ei eivät että he hän ja joka jos jotka jossa joita kanssa kuin kuinka kuka kun me mihin mikä missä mitä mitkä milloin
  miksi minkä mistä mukaan mutta myös ne niin nyt olen oli olivat olla on ollut ovat se sekä sen siitä siinä sitä tai
  te tämä tämän tätä vaan vai`,
  // Polish
  `aby albo ale czy czym co dla do gdy gdzie go i ich ile im jak jaka jaki jakie jako je jego jej jest już kiedy kogo kto
  która które który których lub ma może na nad nie o od oraz po pod przez przy się są ta tak tego tej ten to tym w we z za
  ze że został była było były był`,
  // Czech and Slovak
  `a aby ako ale alebo bol bola boli byl byla byli bylo být co čo do i jak jaké jaký je jeho jej její jejich jsem jsou jsi
  kde kdo kdy když které který která k ke kto ktorý ktorá ktoré ku na nad nebo o od po pod pro pre proč před při pri s se
  si sa sú ta tak také tento to u v ve ve vo z za ze že by`,
  // Turkish
  `ama ancak bir bu çok da daha de değil diye en gibi hangi hem her için ile ise kadar ki kim mi mı mu mü nasıl ne neden
  nedir nerede o olan olarak oldu olduğu sonra şu tarafından tüm var ve veya ya yani`,
  // Russian and Ukrainian
  `а але без був була були було был была были было быть в во від все вы где для до его ее её если есть еще же за з и из
  или им их і й к как какая какие какой какую когда кого кому кто ли между мы на над не него нее нет о об он она они оно
  от по под при про с со та так такой там те тем то того той только том тот у что чтобы чем чего эта эти это этого этой
  этом этот я який яка яке які як коли хто що це та є де про`,
  // Greek
  `από αυτά αυτή αυτό αυτός για δεν είναι ένα ένας εκείνο ή η ήταν και κατά με μια μετά να ο οι όπως όταν ότι πόσο πότε που
  πού ποια ποιο ποιος πως πώς σε στα στη στην στις στο στον στους τα τη την της τι τις το τον του τους των ως`,
  // Arabic
  `أن أو أي إذا إلى إن التي الذي الذين اللذان عن على عند في قد كان كانت كل كم كما كيف لا لقد لم لماذا لن ليس ما ماذا متى
  مع من منذ منها منه هذا هذه هل هم هنا هناك هو هي وفي ومن وهو وهي حيث بعد قبل بين ذلك تلك غير تم يتم أين أيضا فيها فيه به بها له
  لها أنه أنها`,
  // Hebrew
  `אבל או אחר אחרי אך אל אלה אם אני אנחנו את אתה גם הוא היא הם הן היה היו הייתה היתה זה זאת זו יש כאשר כי כך כל כמה כמו לא לה
  להם לו לי מאת מה מי מתי על עם של שלו שלה איך איפה אילו איזה איזו למה מדוע`,
  // Chinese, in the cuts of Intl.Segmenter, both ways of writing
  `的 了 是 在 和 与 與 或 而 及 以 之 其 也 都 就 还 還 被 把 对 對 对于 對於 于 於 从 從 到 由 由于 由於 为 為 为了 為了 有 没 沒 这 這 那
  这个 這個 那个 那個 这些 這些 那些 一个 一個 个 個 些 哪 哪个 哪個 哪些 哪里 哪裡 谁 誰 什么 什麼 甚麼 怎么 怎麼 怎样 怎樣 如何 为什么 為什麼
  为何 為何 何时 何時 多少 几 幾 吗 嗎 呢 吧 我 你 您 他 她 它 我们 我們 他们 他們 它们 它們 自己 并 並 但 但是 因为 因為 所以 如果 中 上 下 时
  時 所 等 会 會 可以 请 請`,
  // Japanese, in the same cuts
  `の は が を に へ と で も や か から まで より ので のに ため た だ な て ば し です ます でした ました である であっ ある あっ
  あり いる い する し され さ れ られ こと もの この その あの これ それ あれ ここ そこ どこ どの どれ どんな どう どのよう いつ だれ
  誰 何 なに なん なぜ いくつ いくら また および ん く`,
  // Korean
  `가 것 것은 과 그 그는 그것은 그리고 년 누가 누구 는 대한 대해 또는 또한 를 무엇 무엇을 무엇이 무엇인가 무엇인가요 무엇입니까 및 수 어느 어디 어디에서
  어떤 어떻게 언제 얼마나 왜 위해 은 을 의 이 이는 인가 있는 있다 하는 한 할`,
].map((words) => new Set(words.trim().split(/\s+/)))

const [english] = stopWords

const languagesOfWord = new Map<string, ReadonlySet<string>[]>()
for (const language of stopWords) {
  for (const word of language) languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])
}

/** What the stop words among some words say of their language. */
export type Language = {
  isEnglish: boolean
  /** Share of the words that are stop words of the language, 0–1; 0: the language is not known. */
  share: number
  /** The language's stop words; empty when it is not known. */
  stopWords: ReadonlySet<string>
}

/**
 * The language of which some words (lower case) hold most stop words; in a tie the earlier of the
 * list above. "Die" is a German article, and in an English question it is not.
 */
export function languageOf(words: readonly string[]): Language {
  const counts = new Map<ReadonlySet<string>, number>()
  for (const word of words) {
    for (const language of languagesOfWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  const best = stopWords.find((language) => counts.get(language) === most)
  return {
    isEnglish: best !== undefined && best === english,
    share: most / Math.max(1, words.length),
    stopWords: best ?? new Set(),
  }
}

/** The stop words of a question's own language, always the same set for one language; empty when it is not known. */
export function stopWordsOf(terms: Iterable<string>): ReadonlySet<string> {
  return languageOf([...terms]).stopWords
}
