import type { AnswerOptions, ChatMode, ResponseMode } from '../../../../src-main/contract/answerTypes.ts'
import { t } from '../../../language/language.ts'

/** Response modes in words, the usual one first, each with the literature's name. */
export function responseModesInWords(): Record<ResponseMode, string> {
  return {
    compact: t('settings.responseMode.compact'),
    refine: t('settings.responseMode.refine'),
    tree_summarize: t('settings.responseMode.tree_summarize'),
    simple_summarize: t('settings.responseMode.simple_summarize'),
    accumulate: t('settings.responseMode.accumulate'),
    compact_accumulate: t('settings.responseMode.compact_accumulate'),
    no_text: t('settings.responseMode.no_text'),
    generation: t('settings.responseMode.generation'),
  }
}

/** Chat modes in words, the usual one first, each with the literature's name. */
export function chatModesInWords(): Record<ChatMode, string> {
  return {
    best: t('settings.chatMode.best'),
    condense_plus_context: t('settings.chatMode.condense_plus_context'),
    condense_question: t('settings.chatMode.condense_question'),
    context: t('settings.chatMode.context'),
    react: t('settings.chatMode.react'),
    simple: t('settings.chatMode.simple'),
  }
}

/** What decides among several answers. */
export function votingInWords(): Record<AnswerOptions['voting'], string> {
  return { bestSupported: t('settings.answers.bestSupported'), majority: t('settings.answers.majority') }
}
