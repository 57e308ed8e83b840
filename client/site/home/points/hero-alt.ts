/** What is to be seen on the hero's picture of either device. */
export const HERO_ALT = '一座智慧工地的微缩模型：塔机、在建楼、项目部、加工棚和洗车台';
