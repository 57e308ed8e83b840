/** Lines that hardly anybody writes but in Markdown. */
const SURE = /^(#{1,6} \S|```|\|.+\|\s*$|\s*\|?\s*:?-{3,}:?\s*\|)/m;

const SIGNS = [/^\s*[-*+] \S/m, /^\s*\d+\. \S/m, /^> \S/m, /\*\*[^*\s][^*]*\*\*/, /\[[^\]]+\]\([^)\s]+\)/, /`[^`\n]+`/];

/** Whether plain text seems to be written in Markdown: one sure sign or two others. */
export function looksLikeMarkdown(text: string): boolean {
  if (!text.includes('\n') && text.length < 200 && !/^#{1,6} /.test(text)) return false;
  return SURE.test(text) || SIGNS.filter((sign) => sign.test(text)).length >= 2;
}
