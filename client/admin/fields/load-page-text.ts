/** What reads and writes the texts of the site, loaded with the editor that shows them. */
export const loadPageText = () => import('../../rich-text-editor/page-text.ts');
