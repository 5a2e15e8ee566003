/**
 * Words that carry grammar, not content, one line of them for each language; as FTS5 cuts them, so
 * "don't" is "don" and "t". Short on purpose: a word that is missing costs time, one too many costs
 * answers ("not", "no", "never" and their like stay searchable, as do numbers).
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
].map((words) => new Set(words.split(/\s+/)))

/**
 * The stop words of a question's own language: that of which it holds most (in a tie the earlier of
 * the list above). "Die" is a German article, and in an English question it is not.
 */
export function stopWordsOf(terms: Iterable<string>): ReadonlySet<string> {
  let best: ReadonlySet<string> = new Set()
  let most = 0
  const all = [...terms]
  for (const words of stopWords) {
    const count = all.filter((term) => words.has(term)).length
    if (count > most) {
      best = words
      most = count
    }
  }
  return best
}
